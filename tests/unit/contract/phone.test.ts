import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diallable } from '#contract/phone.ts'
import { whatsAppNumber } from '#contract/whatsapp.ts'

const areas = ['11', '221', '341', '351', '376', '2252', '2920', '3327', '3755', '2966']
const numbers = fc
  .constantFrom(...areas)
  .chain((area) =>
    fc
      .tuple(fc.integer({ min: 2, max: 9 }), fc.stringMatching(new RegExp(`^\\d{${9 - area.length}}$`)))
      .map(([first, rest]) => ({ area, local: `${first}${rest}` })),
  )
/** The ways in which people write one number. */
const ways = fc.constantFrom(
  (area: string, local: string) => `${area}${local}`,
  (area: string, local: string) => `0${area} 15-${local.slice(0, -4)}-${local.slice(-4)}`,
  (area: string, local: string) => `(${area}) 15 ${local}`,
  (area: string, local: string) => `+54 9 ${area} ${local}`,
  (area: string, local: string) => `+54 ${area} ${local.slice(0, -4)} ${local.slice(-4)}`,
  (area: string, local: string) => `0054 9 ${area}${local}`,
  (area: string, local: string) => `549${area}${local}`,
  (area: string, local: string) => `9 ${area} ${local}`,
)

describe('the number for WhatsApp', () => {
  test('is the same however an Argentine number is written', () => {
    fc.assert(
      fc.property(numbers, ways, ({ area, local }, write) => {
        expect(whatsAppNumber(write(area, local))).toBe(`549${area}${local}`)
      }),
    )
  })

  test('is that of an Argentine number or none, and has no digit that was not written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+() \d-]{0,20}$/), (phone) => {
        const found = whatsAppNumber(phone)
        if (found === undefined) return
        expect(found).toMatch(/^549(11|[23]\d{2,3})[2-9]\d{5,7}$/)
        expect(found).toHaveLength(13)
        expect(phone.replace(/\D/g, '').replace('15', '')).toContain(found.slice(-4))
      }),
    )
  })

  test.for([
    ['43822222', 'has no area'],
    ['15 4382-2222', 'has no area'],
    ['114382222', 'is too short'],
    ['11438222221', 'is too long'],
    ['1104382222', 'begins with 0 after its area'],
    ['+598 99 123 456', 'is of another country'],
    ['no tiene', 'is none'],
    ['', 'is none'],
  ])('is not made of «%s», which %s', ([phone]) => {
    expect(whatsAppNumber(phone as string)).toBeUndefined()
  })
})

test('a number is dialled by its digits, and by its plus', () => {
  expect(['+54 9 11 4382-2222', '(011) 4382.2222', ' 3765803613 ', '11+22'].map(diallable)).toEqual([
    '+5491143822222',
    '01143822222',
    '3765803613',
    '1122',
  ])
})
