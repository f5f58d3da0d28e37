import { Button, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatDateTime } from '#src/i18n/format.ts'
import { PhoneLink } from '#src/ui/page/contact.tsx'
import { texts as words } from '../reach.texts.ts'
import classes from './suspend.module.css'
import { texts } from './suspend.texts.ts'
import { isLeft, type Suspended, whomToCall } from './whom-to-call.ts'

const { outcomes } = texts

/** Whom the desk phones after a suspension, for the screen and on paper. Nothing where everybody keeps their appointment. */
export function CallList(suspended: Pick<Suspended, 'results' | 'rows'>) {
  const calls = whomToCall(suspended)
  if (calls.length === 0) return null
  return (
    <section aria-label={words.call} className={classes.calls}>
      <header>
        <Title order={2} size="h3">
          {words.call}
        </Title>
        <Button size="xs" variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </header>
      <ul>
        {calls.map(({ row: { id, name, date, phone, hasEmail, day, time }, result }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong>{' '}
              <span>
                {formatDateTime(date)} · {isLeft(result) ? words.untold : outcomes[result.outcome]}
                {result.outcome === 'MOVED' && `: ${day} ${time}`}
              </span>
            </p>
            <p>
              <PhoneLink phone={phone} />{' '}
              {hasEmail !== undefined && <span>{hasEmail ? !isLeft(result) && words.mailed : words.noEmail}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
