/** An action or a guard of a machine that is told the event. */
export const withEvent = <const Type extends string>(type: Type) => ({ type, params: <Event>({ event }: { event: Event }) => event })
