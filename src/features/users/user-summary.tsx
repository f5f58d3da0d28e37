import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { UserStatusInput } from '#contract/generated/schema.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { PasswordDialog } from '#src/ui/form/password-dialog.tsx'
import { useButton } from '#src/ui/form/use-button.ts'
import { type PartOptions, type RecordHandle, usePart } from '#src/ui/form/use-record.ts'
import { usePermission, useViewerId } from '#src/ui/page/permission.tsx'
import { texts } from './user-form.texts.ts'
import { UserHeader } from './user-header.tsx'
import { resetSecondStep, updateUserStatus, type VersionedUser } from './users.api.ts'

/** How a user is validated, activated and deactivated. */
export const statusOfUser: PartOptions<VersionedUser, UserStatusInput> = { save: updateUserStatus, texts: texts.updated, isButton: true }

/** Somebody loses what they had. */
const isTakenAway = (change: UserStatusInput) => change.isActive === false || change.validated === false

type UserSummaryProps = {
  user: Pick<RecordHandle<VersionedUser, never, { status: UserStatusInput }>, 'parts' | 'actions' | 'latestVersion'>
  action?: ReactNode
}

/** A user's name and data, with the page's own action and the buttons that change the status. The page has loaded the user. */
export function UserSummary({ user, action }: UserSummaryProps) {
  const saveState = useButton(usePart(user, 'status'), () => {}) // the page says what was refused
  const record = user.latestVersion as VersionedUser // the page has loaded it
  const { id, isActive, validated, hasSecondStep } = record
  const canChange = usePermission('updateUserStatus')
  const isSelf = useViewerId() === id
  const canReset = usePermission('resetSecondStep') && !isSelf && hasSecondStep
  const [isResetting, setResetting] = useState(false)
  function ask(change: UserStatusInput) {
    // A new wish is no save over the change that was told, so it is asked for anew.
    if (saveState.isConflict) saveState.discard()
    saveState.submit(change, true)
  }
  const buttons = canChange && (
    <>
      {canReset && (
        <Button variant="default" onClick={() => setResetting(true)}>
          {texts.resetSecondStep}
        </Button>
      )}
      <Button variant="default" loading={saveState.isSaving} onClick={() => ask({ validated: !validated })}>
        {validated ? texts.invalidate : texts.validate}
      </Button>
      {/* Users must not deactivate their own account. */}
      {!isSelf && (
        <Button variant="default" loading={saveState.isSaving} onClick={() => ask({ isActive: !isActive })}>
          {isActive ? texts.deactivate : texts.activate}
        </Button>
      )}
    </>
  )
  return (
    <>
      <UserHeader
        user={record}
        actions={
          <>
            {action}
            {buttons}
          </>
        }
      />
      {isResetting && (
        <PasswordDialog
          title={texts.resetSecondStep}
          submit={texts.resetSecondStep}
          destructive
          changes="/users"
          save={(body) => resetSecondStep(id, body)}
          askForPasskey={async (options) => (await import('#src/features/account/passkey.api.ts')).askForPasskey(options)}
          texts={texts.secondStepReset}
          uncertain={texts.secondStepUncertain}
          onSaved={() => setResetting(false)}
          onClose={() => setResetting(false)}
        >
          {texts.secondStepQuestion(isolated(fullName(record)))}
        </PasswordDialog>
      )}
      {saveState.isConflict && (
        <ConflictAlert
          title={texts.statusConflict}
          version={record.etag}
          note={texts.statusConflictNote}
          save={null}
          onDiscard={saveState.discard}
        />
      )}
      {saveState.isConfirming && (
        <Confirm
          title="Confirmación"
          destructive={isTakenAway(saveState.value ?? {})}
          onConfirm={saveState.confirm}
          onCancel={saveState.cancel}
        >
          {texts.statusQuestion(isolated(fullName(record)), saveState.value ?? {})}
        </Confirm>
      )}
    </>
  )
}
