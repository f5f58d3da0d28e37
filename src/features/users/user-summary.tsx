import { Avatar, Badge, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleOff, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import type { UserStatusInput } from '#contract/generated/schema.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { roleLabels } from '#src/i18n/labels.ts'
import { Confirm } from '#src/ui/confirm.tsx'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { useRestoreFocus } from '#src/ui/form/form.tsx'
import { useEmitted, useRecord } from '#src/ui/form/use-record.ts'
import { usePermission, useViewerId } from '#src/ui/permission.tsx'
import { useProfileImage } from '#src/ui/profile-image.ts'
import classes from './user-summary.module.css'
import { updateUserStatus, user, type VersionedUser } from './users.api.ts'
import { texts } from './users.texts.ts'

const icon = { size: 12, 'aria-hidden': true }

/** A user's name and status, with the buttons that change the status. The page has loaded the user. */
export function UserSummary({ id }: { id: number }) {
  const saving = useRecord({ query: user(id), part: '#status', save: updateUserStatus, texts: texts.updated })
  // Nothing is typed here, so only a refused change is told.
  useEmitted(saving.actor, { changed: ({ isRefused }) => isRefused || saving.discard() })
  const record = saving.newest as VersionedUser // the page has loaded it
  const { email, roleType, isActive, validated, profileImage } = record
  const canChange = usePermission('updateUserStatus')
  const isSelf = useViewerId() === id
  const rememberFocus = useRestoreFocus(saving.isSaving)
  function ask(change: UserStatusInput) {
    rememberFocus()
    // A new wish is no save over the change that was told, so it is asked for anew.
    if (saving.isConflict) saving.discard()
    saving.submit(change, true)
  }
  const name = fullName(record)
  return (
    <section className={classes.summary} aria-label={name}>
      <Avatar src={useProfileImage(profileImage)} name={name} size={48} color="gray" alt="" />
      <div className={classes.identity}>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate title={email}>
          {email}
        </Text>
      </div>
      <Group gap="xs">
        <Badge color="gray">{roleLabels[roleType]}</Badge>
        <Badge
          color={validated ? 'green' : 'orange'}
          leftSection={validated ? <IconShieldCheck {...icon} /> : <IconShieldQuestion {...icon} />}
        >
          {validated ? texts.isValidated : texts.isNotValidated}
        </Badge>
        <Badge color={isActive ? 'green' : 'red'} leftSection={isActive ? <IconCircleCheck {...icon} /> : <IconCircleOff {...icon} />}>
          {isActive ? texts.isActive : texts.isInactive}
        </Badge>
      </Group>
      {canChange && (
        <Group gap="xs" className={classes.actions}>
          <Button size="xs" variant="default" loading={saving.isSaving} onClick={() => ask({ validated: !validated })}>
            {validated ? texts.invalidate : texts.validate}
          </Button>
          {/* Users must not deactivate their own account. */}
          {!isSelf && (
            <Button size="xs" variant="default" loading={saving.isSaving} onClick={() => ask({ isActive: !isActive })}>
              {isActive ? texts.deactivate : texts.activate}
            </Button>
          )}
        </Group>
      )}
      {saving.isConflict && (
        <div className={classes.conflict}>
          <ConflictAlert
            title={texts.statusConflict}
            version={record.etag}
            note={texts.statusConflictNote}
            save={null}
            onDiscard={saving.discard}
          />
        </div>
      )}
      {saving.isConfirming && (
        <Confirm title="Confirmación" onConfirm={saving.confirm} onCancel={saving.cancel}>
          {texts.statusQuestion(isolated(name), saving.value ?? {})}
        </Confirm>
      )}
    </section>
  )
}
