declare const read: unique symbol
/** A handler that names the parameters of the query that it reads. */
export type Reads<Name extends PropertyKey> = { readonly [read]: Record<Name, true> }

/**
 * A handler that reads these parameters of its query. `Operations` takes no handler that leaves out a parameter of the contract: the answer would
 * ignore what the client sent.
 */
export const reading = <Name extends string, Asked extends unknown[], Answer>(
  _names: readonly Name[],
  handler: (...asked: Asked) => Answer,
) => handler as typeof handler & Reads<Name>
