import { ActionIcon, Button, Popover, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { cloneElement, type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { toast, undoAction } from '../feedback/toasts.tsx'
import { type DeferredProps, useOpened } from '../loading/deferred.tsx'
import { useQueryString } from '../page/query-string.ts'
import filters from './filters/filters.module.css'
import classes from './saved-views.module.css'
import { readViews, type SavedView, viewOf, writeViews } from './saved-views.ts'

const texts = {
  title: 'Vistas guardadas',
  none: 'Guardá con un nombre los filtros, el orden y las columnas que usás seguido.',
  name: 'Nombre de la vista',
  save: 'Guardar vista',
  rename: (name: string) => `Cambiar el nombre de ${name}`,
  saveName: 'Guardar nombre',
  remove: (name: string) => `Borrar ${name}`,
  removed: 'Vista borrada',
}

/** The views of a list that somebody saved in this browser. Each is an address, which can be shared. */
export default function SavedViewsMenu({ person, button, wasPressed }: { person: number } & DeferredProps) {
  const { opened, onChange } = useOpened(wasPressed)
  return (
    // Its width is that of its class, which a phone has room for, and not that of its longest text.
    <Popover opened={opened} onChange={onChange} width={null} position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={texts.title} className={filters.fields}>
        <Views person={person} close={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Views({ person, close }: { person: number; close: () => void }) {
  const [path] = useLocation()
  const current = viewOf(useQueryString())
  const [views, setViews] = useState(() => readViews(person, path))
  const [renamed, setRenamed] = useState<SavedView>()
  function keep(next: readonly SavedView[]) {
    writeViews(person, path, next)
    setViews(readViews(person, path))
  }
  function remove(view: SavedView) {
    keep(views.filter((one) => one !== view))
    const restore = () => keep([...readViews(person, path), view])
    toast({ title: texts.removed, description: view.name, ...undoAction(restore) })
  }
  return (
    <>
      <Text fw={600}>{texts.title}</Text>
      {views.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.name}>
            {view === renamed ? (
              <NameForm
                name={view.name}
                submit={texts.saveName}
                onName={(name) => {
                  keep(views.map((one) => (one === view ? { ...view, name } : one)))
                  setRenamed(undefined)
                }}
              />
            ) : (
              <>
                <Link
                  href={view.query ? `${path}?${view.query}` : path}
                  className={classes.view}
                  aria-current={view.query === current ? 'page' : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                <ActionIcon variant="subtle" color="gray" aria-label={texts.rename(view.name)} onClick={() => setRenamed(view)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(view.name)} onClick={() => remove(view)}>
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <NameForm
        name=""
        submit={texts.save}
        onName={(name) => {
          keep([...views, { name, query: current }])
          close()
        }}
      />
    </>
  )
}

type NameFormProps = { name: string; submit: string; onName: (name: string) => void }

/** Asks for a name. */
function NameForm({ name, submit, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  function save(event: FormEvent) {
    event.preventDefault()
    // A list may stand inside of a form.
    event.stopPropagation()
    if (typed.trim()) onName(typed)
  }
  return (
    <form className={classes.nameForm} onSubmit={save}>
      <TextInput
        aria-label={texts.name}
        placeholder={texts.name}
        data-autofocus
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {submit}
      </Button>
    </form>
  )
}
