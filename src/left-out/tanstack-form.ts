/** Stands in the place of what tells the developer tools of TanStack Form each value that is typed, in production, too. */
export const formEventClient = { on: () => () => {}, emit: () => {} }
