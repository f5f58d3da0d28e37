import { useState } from 'react'
import { useLocation } from 'wouter'
import type { NewWebhook, WebhookEvent } from '#contract/generated/schema.ts'
import { z } from '#src/ui/fields/zod.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { createWebhook } from './apps.api.ts'
import { texts as all } from './apps.texts.ts'
import { EventsField, SecretDialog, webhookShape } from './webhook-fields.tsx'

const texts = all.hook
const schema = z.object(webhookShape)
const empty = { url: '', events: ['APPOINTMENT_BOOKED', 'APPOINTMENT_MOVED', 'APPOINTMENT_CANCELLED'] as WebhookEvent[] }

/** A new address. Its secret is shown once it is added. */
export default function WebhookCreatePage() {
  const [, navigate] = useLocation()
  const [added, setAdded] = useState<NewWebhook>()
  const form = useCreateForm({
    form: ['webhook', NEW],
    empty,
    schema,
    changes: '/webhooks',
    save: createWebhook,
    texts: texts.created,
    onSaved: setAdded,
  })
  return (
    <>
      <CreatePage form={form} submit={texts.create}>
        <form.AppField name="url">
          {(field) => <field.TextField label={texts.url} type="url" description={texts.urlHint} wide />}
        </form.AppField>
        <form.AppField name="events">{() => <EventsField />}</form.AppField>
      </CreatePage>
      {added && <SecretDialog secret={added.secret} onClose={() => navigate(`/apps/webhooks/${added.webhook.id}`, { replace: true })} />}
    </>
  )
}
