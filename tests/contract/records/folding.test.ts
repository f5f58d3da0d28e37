import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold, phoneDigits } from '#contract/text.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { comparedDatabases } from '#tests/support/database/databases.ts'

/**
 * What is older than the databases: the case of letters that came later they do not know, nor the order of such marks. The PostgreSQL that comes along knows
 * fewer than that of a machine. To some of them the space of Ogham is none.
 */
const KNOWN: [from: number, to: number][] = [
  [0x01, 0x88f],
  [0x900, 0x167f],
  [0x1681, 0x1abd],
  [0x1b00, 0x1c7f],
  [0x1cd0, 0x2bff],
  [0x3000, 0xa7b7],
  [0xab30, 0xd7a3],
  [0xf900, 0xfffd],
  [0x1f300, 0x1f64f],
]
const anything = fc.oneof(...KNOWN.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
const latin = fc.constantFrom(...'abzABZáÉñÑüÜçßẞøØłŁıİæÆœŒþÞðđħŋſﬁﬀªº½ⅣΣς０Ａ')
const signs = fc.constantFrom(
  ...'  \'’‘´`ʼ′＇"“”«»-‐‑–—−.,;:_@+%/()[]{}<>!¡?¿#&*=|\\~^°·…€™\t\n\u00a0\u00ad\u0301\u0303\u0327\u200b\u200d\u200e\u202e\u2028\ufeff',
)
const texts = fc.array(fc.string({ unit: fc.oneof(latin, latin, signs, anything), maxLength: 12 }), { minLength: 50, maxLength: 50 })

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const phones = fc.array(
  fc.oneof(
    fc.stringMatching(/^[+(]?[0-9][0-9 ()-]{5,24}( int\. [0-9]{1,6})?$/),
    fc
      .tuple(
        fc.constantFrom('', '0', '9', '54', '549', '0054', '+54 9 ', '(+54) 0', '00549'),
        fc.constantFrom('11', '351', '2966', '(220) ', '4', '15'),
        fc.constantFrom('', '15', '-15-'),
        fc.integer({ min: 4, max: 9 }).chain(digits),
      )
      .map((parts) => parts.join('')),
  ),
  { minLength: 50, maxLength: 50 },
)

describe.each(comparedDatabases)('on $name', ({ open }) => {
  let store: DatabaseHandle
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  /** What a function of the database makes of each text. */
  async function made(by: 'fold' | 'phone_digits', given: string[]) {
    const found = await store.db.execute(
      sql`select array(select ${sql.raw(by)}(one) from json_array_elements_text(${JSON.stringify(given)}::json) with ordinality as all_of (one, place) order by place) as made`,
    )
    return (found as unknown as { rows: { made: string[] }[] }).rows[0]?.made // both drivers answer so
  }

  test('a text is folded as contract/text.ts folds it', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        expect(await made('fold', given)).toEqual(given.map(fold))
      }),
      { numRuns: 100 },
    )
  })

  test('a phone is compared as contract/text.ts compares it', async () => {
    await fc.assert(
      fc.asyncProperty(phones, async (given) => {
        expect(await made('phone_digits', given)).toEqual(given.map(phoneDigits))
      }),
      { numRuns: 50 },
    )
  })
})
