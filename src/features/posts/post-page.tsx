import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { Post, PostStatus, UpdatePostStatusInput } from '#contract/generated/schema.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { postMachine } from '#machines/post.machine.ts'
import { postStatusChart } from '#machines/post-status.chart.ts'
import type { Versioned } from '#src/api/client.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { StatusBadge, statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import type { z } from '#src/ui/fields/zod.ts'
import { UncertainAlert } from '#src/ui/form/form.tsx'
import { ReasonDialog } from '#src/ui/form/reason-dialog.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { useButton } from '#src/ui/form/use-button.ts'
import { type RecordHandle, usePart, useRecord } from '#src/ui/form/use-record.ts'
import { useEmitted } from '#src/ui/form/use-save.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { useMayCall, usePermission } from '#src/ui/page/permission.tsx'
import { RecordDates } from '#src/ui/page/record-dates.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'
import { postSchema, toValues } from './post-schema.ts'
import { post, updatePost, updatePostStatus } from './posts.api.ts'
import classes from './posts.module.css'
import { texts } from './posts.texts.ts'

type Shown = Versioned<Post>

export const preload = (id: number) => post(id)

/** A doctor's post: written, sent to be reviewed, and published or rejected. */
export default function PostPage({ id }: { id: number }) {
  const record = useRecord({
    query: post(id),
    save: updatePost,
    texts: texts.changed,
    actions: { status: { save: updatePostStatus, texts: texts.moved, repeats: true } },
    machine: postMachine,
  })
  return (
    <RecordPage record={record} name={({ title }) => title} missing={texts.missing} fields={7}>
      {(newest) => <Editor post={newest} record={record} />}
    </RecordPage>
  )
}

type PostRecord = RecordHandle<Shown, z.output<typeof postSchema>, { status: UpdatePostStatusInput }, typeof postMachine>

/** Nobody changes a post that waits for a review or is archived. */
const isLocked = ({ status }: Post) => status === 'IN_REVIEW' || status === 'ARCHIVED'

function Editor({ post: shown, record }: { post: Shown; record: PostRecord }) {
  const { status, doctor, createdAt, publishedAt } = shown
  const form = useRecordForm({ record, schema: postSchema, toInput: toValues, operation: 'updatePost', isLocked: isLocked(shown) })
  const seesAll = usePermission('listDoctors')
  const isTyped = useStore(form.api.store, ({ isDefaultValue }) => !isDefaultValue)
  return (
    <>
      <Status post={shown} record={record} isTyped={isTyped}>
        <Fact>{seesAll && doctor && fullName(doctor)}</Fact>
        <Fact>{publishedAt && status !== 'ARCHIVED' && texts.seenSince(formatDateTime(publishedAt))}</Fact>
      </Status>
      <Columns>
        <RecordForm form={form} submit={texts.save}>
          <PostFields form={form} post={form.loaded} />
        </RecordForm>
        <PostPreview form={form} post={shown} />
      </Columns>
      {createdAt && <RecordDates createdAt={createdAt} />}
    </>
  )
}

/** The status of a post, the next statuses, and the questions before them. Typed values are saved first. */
function Status({ post: shown, record, isTyped, children }: { post: Shown; record: PostRecord; isTyped: boolean; children: ReactNode }) {
  const { status, rejectedReason, publishedAt } = shown
  const saveState = useButton(usePart(record, 'status'), () => {}) // the page says what was refused
  const actor = record.flow
  const state = useSelector(actor, (snapshot) => snapshot)
  const [mayMove, reviews] = [usePermission('updatePostStatus'), useMayCall()('listDoctors')]
  const group = useRef<HTMLFieldSetElement>(null)
  const [moves, setMoves] = useState(0)
  // The button that was pressed goes with the status that it led away from.
  useEffect(() => {
    if (moves > 0 && document.activeElement === document.body) group.current?.focus()
  }, [moves])
  useEmitted(saveState.actor, {
    saved({ saved }) {
      const { title, status: now } = saved as Shown // the result of `updatePostStatus`
      toast({ title, description: texts.done[now] })
      setMoves((count) => count + 1)
    },
  })
  const close = () => actor.send({ type: 'close' })
  const steps = nextStatuses<PostStatus>(postStatusChart, status).filter((step) => reviews || (step !== 'PUBLISHED' && step !== 'REJECTED'))
  const ask = { REJECTED: { type: 'beginReject' }, ARCHIVED: { type: 'beginArchive' } } as const
  const conflict = saveState.isRefused && <Conflict saveState={saveState} status={status} />
  const said = (publishedAt && texts.saidOfChange[status]) || texts.said[status]
  return (
    <>
      <RecordHeader
        status={<StatusBadge status={status} labels={postStatusLabels} />}
        actions={
          mayMove && (
            <fieldset
              ref={group}
              tabIndex={-1}
              disabled={saveState.isSaving || isTyped}
              aria-label={texts.actions}
              className={classes.steps}
            >
              {steps.toReversed().map((step) => (
                <Button
                  key={step}
                  variant={step === 'PUBLISHED' || step === 'IN_REVIEW' ? 'filled' : 'default'}
                  onClick={() => (step === 'REJECTED' || step === 'ARCHIVED' ? actor.send(ask[step]) : saveState.submit({ status: step }))}
                >
                  {texts.steps[step]}
                </Button>
              ))}
            </fieldset>
          )
        }
      >
        {children}
      </RecordHeader>
      <div className={classes.said}>
        <p>{mayMove ? said : texts.seen}</p>
        {rejectedReason && (
          <p>
            <strong>{texts.rejectedReason}:</strong> {rejectedReason}
          </p>
        )}
        {mayMove && isTyped && <p className={classes.quiet}>{texts.saveFirst}</p>}
      </div>
      {!state.matches({ question: 'rejecting' }) && conflict}
      {!state.matches({ question: 'rejecting' }) && saveState.isUncertain && (
        <UncertainAlert onReviewed={saveState.discard}>{texts.uncertain}</UncertainAlert>
      )}
      {state.matches({ question: 'archiving' }) && (
        <Confirm
          title={texts.steps.ARCHIVED}
          confirmLabel={texts.steps.ARCHIVED}
          destructive
          onConfirm={() => {
            close()
            saveState.submit({ status: 'ARCHIVED' })
          }}
          onCancel={close}
        >
          {publishedAt ? texts.archivePublishedQuestion : texts.archiveQuestion}
        </Confirm>
      )}
      {state.matches({ question: 'rejecting' }) && (
        <ReasonDialog
          words={texts.dialog}
          about={texts.rejectAbout}
          limit={limits.UpdatePostStatusInput.rejectedReason}
          saveState={saveState}
          submit={(reason) => saveState.submit({ status: 'REJECTED', rejectedReason: reason })}
          destructive
          onClose={close}
        >
          {conflict}
        </ReasonDialog>
      )}
    </>
  )
}

/** Somebody else was faster. The page shows their version by now. */
function Conflict({ saveState, status }: { saveState: { discard: () => void }; status: PostStatus }) {
  return (
    <Alert color="orange" role="alert" icon={<IconUsers aria-hidden />} title={texts.conflict}>
      <p>{texts.conflictNow(statusLabel(status, postStatusLabels))}</p>
      <Button size="xs" variant="default" onClick={saveState.discard}>
        {texts.understood}
      </Button>
    </Alert>
  )
}
