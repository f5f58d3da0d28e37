import { Alert, Button, Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fullName, isolated } from '#src/i18n/format.ts'
import { usePermission, useViewerId } from '#src/ui/page/permission.tsx'
import classes from './conversion-notice.module.css'
import { conversionsSince } from './conversions.ts'
import { ownReferrals } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

const list = new Intl.ListFormat('es')

/** Ana, Luis e Iris. The names are isolated afterwards, because the conjunction depends on the letter that follows it. */
const listed = (names: readonly string[]) =>
  list
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? isolated(value) : value))
    .join('')

/** Tells a doctor which of their leads were converted, until they acknowledge it in this browser. */
export function ConversionNotice() {
  const person = useViewerId()
  // Others who may read the list have no leads of their own.
  const refers = usePermission('createReferral')
  // The region is there before its text, so that screen readers announce the text.
  return <div role="status">{refers && person !== null && <Notice person={person} />}</div>
}

function Notice({ person }: { person: number }) {
  const [acknowledged, acknowledge] = useLocalStorage({
    key: `conversions-seen:${person}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const { data: referrals = [] } = useQuery(ownReferrals)
  const converted = conversionsSince(referrals, acknowledged)
  if (converted.length === 0) return null
  const names = listed(converted.map(({ doctorLead }) => fullName(doctorLead)))
  const last = converted.map(({ since }) => since).reduce((one, other) => (Date.parse(one) > Date.parse(other) ? one : other))
  return (
    <Alert color="green" role="presentation" mb="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap" flex="1 1 60%">
          <IconHeartHandshake className={classes.icon} aria-hidden />
          <span>
            {texts.converted(names, converted.length)} {texts.convertedHint}
          </span>
        </Group>
        <Button size="xs" variant="default" onClick={() => acknowledge(last)}>
          {texts.understood}
        </Button>
      </Group>
    </Alert>
  )
}
