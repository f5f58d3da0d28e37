import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { OperationId } from '#contract/generated/policy.ts'
import { usePermission } from './permission.tsx'

type CreateButtonProps = {
  operation: OperationId
  /** The page's path; by default `create` below the list's. */
  to?: string
  children: ReactNode
}

/** Links from a list to the page that creates a record. Shown to users who may call `operation`. */
export function CreateButton({ operation, to, children }: CreateButtonProps) {
  const [path] = useLocation()
  if (!usePermission(operation)) return null
  return (
    <Button component={Link} href={to ?? `${path}/create`} leftSection={<IconPlus size={16} aria-hidden />}>
      {children}
    </Button>
  )
}
