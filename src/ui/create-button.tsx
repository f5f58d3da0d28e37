import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OperationId } from '#src/api/generated/policy.ts'
import { usePermission } from './permission.tsx'

/** Leads to the page that creates a record, for whoever may call the operation behind it. */
export function CreateButton({ to, calls, children }: { to: string; calls: OperationId; children: ReactNode }) {
  if (!usePermission(calls)) return null
  return (
    <Button component={Link} href={to} leftSection={<IconPlus size={16} aria-hidden />}>
      {children}
    </Button>
  )
}
