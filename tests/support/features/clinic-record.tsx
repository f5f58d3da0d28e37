import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#contract/generated/policy.ts'
import { ApiError } from '#src/api/client.ts'
import type { SubmissionTexts } from '#src/ui/form/use-save.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'

export type Clinic = { id: number; etag: string; name: string }
export const clinic = (version: number, name = `Version ${version}`): Clinic => ({ id: 3, etag: `"${version}"`, name })
export const problem = (status: number, more: Partial<ApiError> = {}) => new ApiError({ status, code: 'conflict', message: 'No.', ...more })
export const texts: SubmissionTexts = { saved: { title: 'Éxito' }, failed: { title: 'Oops!' } }
export const queryKey = ['/clinics', 3] as const
const role: Role = 'BACKOFFICE'

/** The cache of a page, and its signed-in user. */
export function surroundings(person: number | null = 1) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <PermissionProvider role={role} id={person}>
        {children}
      </PermissionProvider>
    </QueryClientProvider>
  )
  return { queries, wrapper }
}
