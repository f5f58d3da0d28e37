import { Button, NativeSelect, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReservationRejection, UpdateReservationInput } from '#contract/generated/schema.ts'
import { destructive } from '#src/ui/feedback/destructive.ts'
import { TopLayer } from '#src/ui/feedback/top-layer.tsx'
import classes from './reservations.module.css'
import { texts } from './reservations.texts.ts'

type RejectSeveralProps = { count: number; onReject: (body: UpdateReservationInput) => void; onClose: () => void }

/** Asks once why several reservations are rejected. */
export function RejectSeveral({ count, onReject, onClose }: RejectSeveralProps) {
  const title = useId()
  const [rejection, setRejection] = useState<ReservationRejection>('NO_TIMES')
  return (
    <TopLayer className={classes.dialog} aria-labelledby={title} initialFocus="select" onDismiss={onClose}>
      <Title order={2} size="h3" id={title} mb="md">
        {texts.rejectCount(count)}
      </Title>
      <NativeSelect
        label={texts.rejection}
        description={texts.rejectionHint}
        data={Object.entries(texts.rejections).map(([value, label]) => ({ value, label }))}
        value={rejection}
        onChange={({ currentTarget }) => setRejection(currentTarget.value as ReservationRejection)} // one of its options
      />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button {...destructive} onClick={() => onReject({ status: 'REJECTED', rejection })}>
          {texts.reject}
        </Button>
      </div>
    </TopLayer>
  )
}
