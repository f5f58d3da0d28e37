import { afterAll, beforeAll } from 'vitest'
import { openApp, type TestApp } from './app.ts'

/** Stands for a value that comes later: each of its properties is read from the value when a test asks for it. */
const later = <Value extends object>(read: () => Value) => new Proxy({} as Value, { get: (_, key) => Reflect.get(read(), key) })

/**
 * Opens something before the tests of a file or of its `describe`, and closes it after them. Its parts can be named at once:
 *
 *   const { app, smtp } = opened(() => openMailingApp(open))
 */
export function opened<Parts extends Record<string, unknown> & { close(): unknown }>(open: () => Promise<Parts>): Omit<Parts, 'close'> {
  let parts: Parts | undefined
  beforeAll(async () => {
    parts = await open()
  })
  afterAll(() => parts?.close())
  const partAt = (name: string) => {
    if (!parts) throw new Error(`${name} is there once a test runs.`)
    return parts[name] as object // a part that is no object is not asked for its properties
  }
  return new Proxy({} as Parts, { get: (_, name) => later(() => partAt(String(name))) })
}

/** The whole server, open while the tests of a file or of its `describe` run. */
export const openedApp = (...how: Parameters<typeof openApp>): TestApp =>
  opened(async () => {
    const app = await openApp(...how)
    return { app, close: app.close }
  }).app
