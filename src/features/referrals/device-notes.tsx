import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Referral } from '#contract/generated/schema.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { useViewerId } from '#src/ui/page/permission.tsx'
import classes from './device-notes.module.css'
import { readNotes, writeNotes } from './referral-notes.ts'
import { texts } from './referrals.texts.ts'

/** The user's notes with a referral on this device. They can be deleted, and restored by the same button until the page is left. */
export function DeviceNotes({ referral: { id, doctorLead } }: { referral: Referral }) {
  const person = useViewerId()
  const [notes] = useState(() => readNotes(person, id))
  const [isDeleted, setDeleted] = useState(false)
  if (!notes) return null
  const name = isolated(fullName(doctorLead))
  function toggle() {
    writeNotes(person, id, isDeleted ? notes : '')
    setDeleted(!isDeleted)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.button}
        aria-label={isDeleted ? texts.restoreNotes(name) : texts.deleteNotes(name)}
        onClick={toggle}
      >
        {isDeleted ? <IconArrowBackUp size={14} aria-hidden /> : <IconTrash size={14} aria-hidden />}
      </ActionIcon>{' '}
      {!isDeleted && notes}
      <span role="status">{isDeleted && texts.notesDeleted}</span>
    </>
  )
}
