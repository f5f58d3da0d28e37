/** The look of a button that takes something away or rejects somebody. It is the same everywhere, and never that of a page's first action. */
export const destructive = { color: 'red', variant: 'light' } as const
