import type { Icon } from '@tabler/icons-react'
import { useChosenInSight } from './chosen-in-sight.ts'
import { useQueryParameters } from './query-string.ts'
import classes from './view-switch.module.css'

type View = { id: string; label: string; Icon?: Icon }

/** The look of a switch between views, also if each view is a link. */
export const viewClasses = classes

type ViewSwitchProps = { label: string; views: readonly View[]; chosen: string; onChoose: (id: string) => void }

/** The buttons of several views, of which one is shown. */
export function ViewSwitch({ label, views, chosen, onChoose }: ViewSwitchProps) {
  const row = useChosenInSight<HTMLDivElement>(chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
    <div ref={row} className={classes.views} role="group" aria-label={label}>
      {views.map(({ id, label: name, Icon: Mark }) => (
        <button key={id} type="button" className={classes.view} aria-pressed={id === chosen} onClick={() => id !== chosen && onChoose(id)}>
          {Mark && <Mark size={16} aria-hidden />}
          {name}
        </button>
      ))}
    </div>
  )
}

/** Returns which view of a list the address names as `vista` (the first one where it names none), and the buttons that show another. */
export function useViewSwitch(label: string, views: readonly [View, ...View[]]) {
  const [parameters, change] = useQueryParameters()
  const [first] = views
  const view = views.find(({ id }) => id === parameters.get('vista')) ?? first
  const choose = (id: string) => change({ vista: id === first.id ? null : id })
  return [view.id, <ViewSwitch key="views" label={label} views={views} chosen={view.id} onChoose={choose} />] as const
}
