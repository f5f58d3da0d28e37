/** The name in what is typed. What is left of a label behind it, where somebody takes a letter away from one, is no part of a name that is looked for. */
export const typedName = (typed: string) => (typed.split(' ·')[0] ?? '').trim()
