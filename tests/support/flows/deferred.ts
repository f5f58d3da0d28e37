/** A function whose calls wait for the test to answer them. */
export function deferred<Input, Output>() {
  const calls: { input: Input; succeed: (output: Output) => Promise<void>; fail: (error: unknown) => Promise<void> }[] = []
  const call = (input: Input) =>
    new Promise<Output>((resolve, reject) => {
      const then =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          settle(value)
          return settled()
        }
      calls.push({ input, succeed: then(resolve), fail: then(reject) })
    })
  const last = () => {
    const one = calls.at(-1)
    if (!one) throw new Error('Nothing was called.')
    return one
  }
  return { call, calls, last }
}

/** Resolves when all pending promise callbacks have run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A promise that the test resolves when it wants. */
export function latch() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
