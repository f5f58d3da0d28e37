import { useId } from 'react'
import { webhookEventValues } from '#contract/generated/enums.ts'
import { WebhookInput as limits } from '#contract/generated/limits.ts'
import type { WebhookEvent } from '#contract/generated/schema.ts'
import { ShownOnce } from '#src/ui/feedback/shown-once.tsx'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import { atMost, cleaned, z } from '#src/ui/fields/zod.ts'
import classes from './apps.module.css'
import { texts as all } from './apps.texts.ts'

const texts = all.hook
const inWords = (events: unknown) => (events as string[]).map((event) => texts.eventNames[event]).join(', ') || '-'

/** The schema of the form of an address. */
export const webhookShape = {
  url: z.string().check(cleaned, z.minLength(1, texts.urlMissing), z.regex(/^$|^https?:\/\/[^ ]+$/, texts.urlWrong), atMost(limits.url[1])),
  events: z.array(z.enum(webhookEventValues)).check(z.minLength(1, texts.eventsMissing)),
}

/** The events of an address, at least one. */
export function EventsField() {
  const field = useFieldContext<WebhookEvent[]>()
  useFieldInfo('events', { label: texts.events, describe: inWords })
  const wrong = useId()
  const { value, meta } = field.state
  const error = (meta.errors[0] as { message?: string } | undefined)?.message
  const toggle = (event: WebhookEvent) =>
    field.handleChange(value.includes(event) ? value.filter((one) => one !== event) : [...value, event])
  return (
    <fieldset className={classes.events} aria-describedby={error ? wrong : undefined}>
      <legend>{texts.events}</legend>
      {webhookEventValues.map((event) => (
        <label key={event}>
          <input type="checkbox" checked={value.includes(event)} aria-invalid={error ? true : undefined} onChange={() => toggle(event)} />
          {texts.eventNames[event]}
        </label>
      ))}
      {error && (
        <p id={wrong} className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The secret of an address, which is shown this once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce title={texts.secret} lead={texts.secretOnce} text={secret} copied={texts.copied} onClose={onClose}>
    <code className={classes.secret}>{secret}</code>
  </ShownOnce>
)
