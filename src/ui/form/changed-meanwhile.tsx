import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useStore } from '@tanstack/react-form'
import { useEffect } from 'react'
import type { AnyForm } from './contexts.ts'
import classes from './form.module.css'

type Versioned = { etag: string }

type ChangedMeanwhileProps<Saved extends Versioned> = {
  form: AnyForm
  /** The version that the form was filled with. */
  base: Saved
  /** The newest version. */
  latest: Saved
  /** What its fields are called. */
  labels: Partial<Record<keyof Saved, string>>
  /** Fills the form with a version. */
  take: (version: Saved) => void
}

/** Keeps a form up to date while nothing is typed; afterwards it tells what somebody else saved, and leaves what was typed alone. */
export function ChangedMeanwhile<Saved extends Versioned>({ form, base, latest, labels, take }: ChangedMeanwhileProps<Saved>) {
  const hasChanges = useStore(form.store, (state) => !state.isDefaultValue)
  const isStale = base.etag !== latest.etag
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is new in each render; a new version is the cause.
  useEffect(() => {
    if (isStale && !hasChanges) take(latest)
  }, [isStale, hasChanges, latest])
  const changes = Object.entries(labels).flatMap(([name, label]) => {
    // The labels' names are the record's fields.
    const field = name as keyof Saved
    return base[field] === latest[field] ? [] : [{ name, label: String(label), before: String(base[field]), now: String(latest[field]) }]
  })
  if (!isStale || !hasChanges || changes.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconUsers aria-hidden />}
      title="Otra persona cambió este registro mientras lo editabas"
      className={classes.wide}
    >
      <dl className={classes.changes}>
        {changes.map(({ name, label, before, now }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del> <ins>{now}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p>Lo que escribiste sigue acá: si guardás, reemplaza a lo suyo.</p>
      <Button size="xs" variant="default" onClick={() => take(latest)}>
        Descartar lo mío
      </Button>
    </Alert>
  )
}
