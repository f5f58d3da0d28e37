import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { List } from '#src/api/list.ts'
import { limits } from '#src/config.ts'
import { formatCount, formatNumber } from '#src/i18n/format.ts'

/** Tells how many rows are shown of a list that is not here as a whole. */
export const CapAlert = ({ cap: { rows, total } }: { cap: List<unknown> }) => (
  <Alert icon={<IconAlertTriangle />} mb="md">
    Se muestran los primeros {formatNumber(rows.length)} de {formatCount(total, limits.mostCounted)} registros.
  </Alert>
)
