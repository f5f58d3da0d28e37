import { Paper, Skeleton } from '@mantine/core'
import classes from './form.module.css'

/** The skeleton of a form while its record loads. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Paper className={classes.form} role="status" aria-label="Cargando">
      <div className={classes.fields}>
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
          <div key={field}>
            <Skeleton height="0.875rem" width="6rem" mb="2xs" />
            <Skeleton height="2.25rem" />
          </div>
        ))}
      </div>
      <div className={classes.actions}>
        <Skeleton height="2.25rem" width="5rem" />
        <Skeleton height="2.25rem" width="5rem" />
      </div>
    </Paper>
  )
}
