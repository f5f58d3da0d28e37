import { Button, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { SwapInput } from '#contract/generated/schema.ts'
import type { ApiError } from '#src/api/client.ts'
import { fullName } from '#src/i18n/format.ts'
import { findShown } from '../calendar/agenda-cache.ts'
import { texts } from './panel.texts.ts'

/** Offers that the appointment which stands in the way of a move takes the time of the one that is moved. More than one in the way have no place there. */
export function SwapOffer({ error: { collisions = [] }, onSwap }: { error: ApiError; onSwap: (other: SwapInput) => void }) {
  const queries = useQueryClient()
  const [{ appointmentId: id, version } = {}, ...others] = collisions
  if (id === undefined || version === undefined || others.length > 0) return null
  const shown = findShown(queries, id)
  return (
    <>
      {shown && (
        <Text size="sm" mt="xs">
          {texts.swapWith(fullName(shown.patient))}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        mt="xs"
        leftSection={<IconArrowsExchange aria-hidden size={16} />}
        onClick={() => onSwap({ id, version })}
      >
        {texts.swap}
      </Button>
    </>
  )
}
