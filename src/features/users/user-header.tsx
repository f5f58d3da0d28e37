import { Avatar, Badge } from '@mantine/core'
import '@mantine/core/styles/Avatar.css'
import { IconCircleCheck, IconCircleOff, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/generated/schema.ts'
import { fullName } from '#src/i18n/format.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { useStoredImage } from '#src/ui/loading/stored-image.ts'
import { PersonFacts } from '#src/ui/page/contact.tsx'
import { Fact, RecordHeader } from '#src/ui/page/record-header.tsx'
import { texts } from './user-form.texts.ts'

const icon = { size: 12, 'aria-hidden': true }

/** A user's name, and the ways to reach them. The other data stand in the form. */
export function UserHeader({ user, actions }: { user: User; actions?: ReactNode }) {
  const { roleType, isActive, validated, profileImage, doctor, phone, email } = user
  const status = (
    <>
      <Badge
        color={validated ? 'green' : 'orange'}
        leftSection={validated ? <IconShieldCheck {...icon} /> : <IconShieldQuestion {...icon} />}
      >
        {validated ? texts.isValidated : texts.isNotValidated}
      </Badge>
      <Badge color={isActive ? 'green' : 'red'} leftSection={isActive ? <IconCircleCheck {...icon} /> : <IconCircleOff {...icon} />}>
        {isActive ? texts.isActive : texts.isInactive}
      </Badge>
    </>
  )
  const image = <Avatar src={useStoredImage(profileImage)} name={fullName(user)} size={40} color="gray" alt="" />
  return (
    <RecordHeader image={image} status={status} actions={actions}>
      <Fact>{roleLabels[roleType]}</Fact>
      <Fact>{doctor?.specialty}</Fact>
      <PersonFacts phone={phone} email={email} />
    </RecordHeader>
  )
}
