import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cleanCuit, cleanDni } from '#contract/text.ts'
import { fullName, isolated } from '#src/i18n/format.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from './user-form.texts.ts'
import { isIdentity } from './user-schema.ts'
import { sameIdentity } from './users.api.ts'

/**
 * Names the other users with a DNI or a CUIT, once its field was left. It forbids nothing: one person may have an account for each of their
 * roles. `id` is the user in the form, 0 for a new one.
 */
export function IdentityWarning({ kind, number, id }: { kind: 'dni' | 'cuit'; number: string; id: number }) {
  const mayAsk = usePermission('findSameIdentity')
  const digits = kind === 'dni' ? cleanDni(number) : cleanCuit(number)
  const { data } = useQuery({ ...sameIdentity(kind, digits), enabled: mayAsk && isIdentity(kind, digits) })
  const others = data?.data.filter((one) => one.id !== id) ?? []
  return (
    <div role="status">
      {others.length > 0 && (
        <Alert color="orange" role="presentation" icon={<IconAlertTriangle aria-hidden />} mt="xs" p="xs">
          {texts.sameIdentity(kind, others.map((one) => `${isolated(fullName(one))} (${roleLabels[one.roleType]})`).join(', '))}
        </Alert>
      )}
    </div>
  )
}
