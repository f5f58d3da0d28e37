import { expect } from 'vitest'
import { backOffice } from '#tests/support/browser/writable.ts'

/** The records at a path of the writable server, as the back office reads and adds them. */
export const recordsAt = <Entity extends { id: number; name?: string }>(path: string) => {
  const list = async () => (await backOffice().get(path)).body as Entity[] // the operation's only 2XX
  return {
    list,
    countOf: async (name: string) => (await list()).filter((one) => one.name === name).length,
    /** A record of the test's own. */
    async add(input: object) {
      const { status, body } = await backOffice().post(path, input)
      expect(status).toBe(201)
      return body as Entity // a 201
    },
  }
}
