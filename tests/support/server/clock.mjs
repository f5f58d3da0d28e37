// The clock of a test. `NODE_OPTIONS` preloads it in the server and its threads, that of the embedded database among them; a page has it as a
// script. It stands still, so that the demo data, which begins today, is the same on any day; or it is that of a file, which a test moves.
const now = process.env.CLOCK_FILE ? timeOf(process.env.CLOCK_FILE) : () => Number(process.env.FIXED_CLOCK)

/** The time of a file: when it was changed, and from when it was read on, a second for each minute. So a slow machine stays in its minute. */
function timeOf(file) {
  const { statSync } = process.getBuiltinModule('node:fs')
  const realNow = Date.now
  return () => {
    const { atimeMs, mtimeMs } = statSync(file)
    return Math.floor(mtimeMs + (realNow() - atimeMs) / 60)
  }
}

// Its prototype stays the real one: libraries list its methods.
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => String(new Date(now())),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Date.prototype.constructor = Date
