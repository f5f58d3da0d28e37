import { type ReactNode, useId } from 'react'
import classes from './settings.module.css'

type OptionsProps<Value extends string> = {
  label: string
  /** The values in their order, with their words. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of few, of which all are in sight. */
export function Options<Value extends string>({ label, options, value, onChange }: OptionsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.options}>
      <legend>{label}</legend>
      {(Object.entries(options) as [Value, string][]).map(([one, words]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

/** The outcome of the last choice, for users who do not see it. */
export const Said = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.said}>
    {children}
  </p>
)
