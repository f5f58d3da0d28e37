import { Button, Group, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSparkles } from '@tabler/icons-react'
import { CopyButton } from '../feedback/copy-button.tsx'
import { useFieldContext } from './contexts.ts'
import { type FieldProps, useInput } from './fields.tsx'
import classes from './new-password-field.module.css'
import { generatePassword, type Strength, strengthOf } from './password-strength.ts'

const LABELS: Record<Strength, string> = { weak: 'Débil', fair: 'Aceptable', strong: 'Fuerte' }

/** A new password with a strength meter and a button that generates one. */
export function NewPasswordField(props: FieldProps) {
  const input = useInput(props, { isSecret: true })
  const field = useFieldContext<string>()
  const [visible, { toggle, open }] = useDisclosure()
  const strength = input.value && strengthOf(input.value)
  function generate() {
    field.handleChange(generatePassword())
    // The user has to read a generated password to pass it on.
    open()
  }
  return (
    <div className={input.className}>
      <PasswordInput
        {...input}
        className={undefined}
        aria-invalid={input.error ? true : undefined}
        visibilityToggleFocusable
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar contraseña' : 'Mostrar contraseña' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span className={classes.strength} data-strength={strength || undefined} role="status">
            <span className={classes.meter} aria-hidden />
            {strength ? `Contraseña ${LABELS[strength].toLowerCase()}` : props.description}
          </span>
        }
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" leftSection={<IconSparkles size={14} aria-hidden />} onClick={generate}>
          Generar contraseña
        </Button>
        {input.value && <CopyButton text={input.value} copied="Copiada" size="xs" variant="subtle" color="gray" />}
      </Group>
    </div>
  )
}
