import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { WebhookDelivery } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { z } from '#src/ui/fields/zod.ts'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { useSave } from '#src/ui/form/use-save.ts'
import { ActionRows } from '#src/ui/page/action-rows.tsx'
import { Beside } from '#src/ui/page/columns.tsx'
import { deleteWebhook, deliveries, renewSecret, resend, sendTest, webhooks } from './apps.api.ts'
import classes from './apps.module.css'
import { texts as all } from './apps.texts.ts'
import { EventsField, SecretDialog, webhookShape } from './webhook-fields.tsx'

const texts = all.hook
const schema = z.object({ ...webhookShape, isActive: z.boolean() })
const colors = { WAITING: 'gray', DELIVERED: 'green', FAILED: 'red' }

export const preload = (id: number) => webhooks.one(id)

/** An address that is told of events: which ones, and the outcome of the last deliveries. */
export default function WebhookPage({ id }: { id: number }) {
  return (
    <EditPage
      id={id}
      records={{ ...webhooks, create: () => Promise.reject(new Error('There is a page of its own for it.')) }}
      schema={schema}
      empty={{ url: '', events: [], isActive: true }}
      name={({ url }) => url}
      aside={({ id }) => <Deliveries id={id} />}
      operation="updateWebhook"
      texts={texts}
      action={() => <Actions id={id} />}
    >
      {(form) => (
        <>
          <form.AppField name="url">
            {(field) => <field.TextField label={texts.url} type="url" description={texts.urlHint} wide />}
          </form.AppField>
          <form.AppField name="events">{() => <EventsField />}</form.AppField>
          <form.AppField name="isActive">
            {(field) => <field.CheckboxField label={texts.active} description={texts.activeHint} wide />}
          </form.AppField>
        </>
      )}
    </EditPage>
  )
}

function Actions({ id }: { id: number }) {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const testing = useSave({ id: null, changes: '/webhooks/{id}/deliveries', save: () => sendTest(id), texts: texts.tested, isButton: true })
  const renewing = useSave({
    id: null,
    changes: '/webhooks',
    save: () => renewSecret(id),
    texts: texts.renewed,
    isButton: true,
    onSaved: (saved: { secret: string }) => setSecret(saved.secret),
  })
  const removing = useSave({
    id: null,
    // A deleted record is not read again; the list is, when it is opened.
    changes: '/webhooks/{id}',
    save: () => deleteWebhook(id),
    texts: texts.removed,
    isButton: true,
    onSaved: () => navigate('/apps/webhooks'),
  })
  const ask = { renew: [texts.renew, texts.renewQuestion, renewing], remove: [texts.remove, texts.removeQuestion, removing] } as const
  return (
    <>
      <Button variant="default" loading={testing.isSaving} onClick={() => testing.submit(undefined)}>
        {texts.test}
      </Button>
      <Button variant="default" loading={renewing.isSaving} onClick={() => setAsked('renew')}>
        {texts.renew}
      </Button>
      <Button variant="default" loading={removing.isSaving} onClick={() => setAsked('remove')}>
        {texts.remove}
      </Button>
      {asked && (
        <Confirm
          title={ask[asked][0]}
          confirmLabel={ask[asked][0]}
          destructive={asked === 'remove'}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            ask[asked][2].submit(undefined)
          }}
        >
          {ask[asked][1]}
        </Confirm>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const stateOf = ({ status, attempts }: WebhookDelivery) =>
  status === 'WAITING' && attempts > 0 ? texts.retried : texts.deliveryStatus[status]

const told = ({ createdAt, attempts, answer, problem, status }: WebhookDelivery) =>
  [
    formatDateTime(createdAt),
    attempts > 0 && texts.attempts(attempts),
    problem ?? (status === 'DELIVERED' && answer && texts.answered(answer)),
  ]
    .filter(Boolean)
    .join(' · ')

/** Sends a delivery again. Each row has a save of its own, so that several can be on their way. */
function Resend({ id, delivery }: { id: number; delivery: WebhookDelivery }) {
  const { isSaving, submit } = useSave({
    id: null,
    changes: '/webhooks/{id}/deliveries',
    save: (_: null) => resend({ id, deliveryId: delivery.id }),
    texts: texts.resent,
    isButton: true,
  })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.resendOf(texts.eventNames[delivery.event] ?? '', formatDateTime(delivery.createdAt))}
      loading={isSaving}
      onClick={() => submit(null)}
    >
      {texts.resend}
    </Button>
  )
}

function Deliveries({ id }: { id: number }) {
  const query = useQuery(deliveries(id))
  return (
    <Beside title={texts.deliveries}>
      <QueryResult query={query} failed={texts.deliveriesFailed.description}>
        {(rows) =>
          rows.length === 0 ? (
            <Text>{texts.noDeliveries}</Text>
          ) : (
            <ActionRows>
              {rows.map((delivery) => (
                <li key={delivery.id}>
                  <div>
                    <strong className={classes.name}>{texts.eventNames[delivery.event]}</strong>
                    <Badge color={colors[delivery.status]}>{stateOf(delivery)}</Badge>
                    <Text size="sm" c="dimmed">
                      {told(delivery)}
                    </Text>
                  </div>
                  {delivery.status !== 'WAITING' && <Resend id={id} delivery={delivery} />}
                </li>
              ))}
            </ActionRows>
          )
        }
      </QueryResult>
      <p className={classes.note}>{texts.verify}</p>
    </Beside>
  )
}
