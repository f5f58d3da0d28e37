// A clock that stands still, so that the demo data, which begins today, is the same on any day: a preload of the server and its threads, and
// with them of the embedded database, and a script of the page.
const now = Number(process.env.FIXED_CLOCK)

// Its prototype stays the real one: libraries list its methods.
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now], newTarget),
  apply: () => String(new Date(now)),
  get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
})
Date.prototype.constructor = Date
