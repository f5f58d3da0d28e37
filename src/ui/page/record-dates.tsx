import { formatTimestamp } from '#src/i18n/format.ts'
import classes from './record-header.module.css'

/** When a record was made, and when it was changed last, at the end of its page. */
export const RecordDates = ({ createdAt, updatedAt }: { createdAt: string; updatedAt?: string }) => (
  <p className={classes.dates}>
    Fecha de creación {formatTimestamp(createdAt)}
    {updatedAt && ` · Última actualización ${formatTimestamp(updatedAt)}`}
  </p>
)
