/** Stands in the place of what tells the developer tools of TanStack Form each value that is typed, in production, too. */
export const formEventClient = { on: () => () => {}, emit: () => {} }

/** Stands in the place of groups of fields, of which no form of the console has one. */
const none = () => null

export { none as FormGroup, none as useFieldGroup, none as useFormGroup }
