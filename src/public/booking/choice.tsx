import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

type ChoiceProps = { slot: string; label: string; first: string; name?: string; others?: Readonly<Record<string, string>> }

/** A native select. Beyond the first one its options are `others`, by their values, or come with the answer of the API. */
export const Choice = ({ slot, label, first, name, others = {} }: ChoiceProps) => (
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
      {Object.entries(others).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Input>
  </Input.Wrapper>
)
