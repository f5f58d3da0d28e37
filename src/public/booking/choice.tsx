import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

type ChoiceProps = { slot: string; label: string; first: string; name?: string }

/** A native select. Its options come with the answer of the API. */
export const Choice = ({ slot, label, first, name }: ChoiceProps) => (
  <Input.Wrapper id={`reserva-${slot}`} label={label} size="md">
    <Input
      component="select"
      id={`reserva-${slot}`}
      name={name}
      aria-describedby={name && `error-${name}`}
      data-slot={slot}
      size="md"
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      <option value="">{first}</option>
    </Input>
  </Input.Wrapper>
)
