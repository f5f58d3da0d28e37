import { describe, expect, test } from 'vitest'
import { emptyPost, postSchema, price, toValues } from '#src/features/posts/post-schema.ts'
import { formatMoney, formatPesos } from '#src/i18n/format.ts'

describe('a price', () => {
  test.each([
    ['28000', '28000'],
    ['28.000', '28000'],
    ['28.000,50', '28000.50'],
    ['28000,5', '28000.5'],
    ['$ 1.234.567,89', '1234567.89'],
    ['0,07', '0.07'],
    ['1.5', '1.5'],
    [' 10 ', '10'],
  ])('%j is sent as %s', (typed, sent) => expect(price.parse(typed)).toBe(sent))

  test.each(['', ' ', '-1', '1,005', '1.2.3', '1,2,3', 'mil', '1e3', '100.000.000', '28.000.50'])('%j is none', (typed) =>
    expect(price.safeParse(typed).success).toBe(false),
  )

  test('is shown as it is typed, with cents only where there are some', () => {
    for (const value of [0, 0.07, 5, 28_000, 28_000.5, 99_999_999.99]) {
      expect(Number(price.parse(formatPesos(value))), formatMoney(value)).toBe(value)
    }
    expect([formatMoney(28_000), formatMoney(28_000.5), formatMoney(0.07)]).toEqual(['$28.000', '$28.000,50', '$0,07'])
  })
})

describe('the form of a post', () => {
  const typed = { ...emptyPost, title: 'Ergometría', categoryId: '3', description: 'Con informe.\n', price: '38.000', time: '40' }

  test('sends what the contract takes, and a stored image not again', () => {
    expect(postSchema.parse(typed)).toEqual({
      ...{ title: 'Ergometría', categoryId: 3, description: 'Con informe.', price: '38000', time: 40, image: '', imageAlt: '' },
    })
    expect(postSchema.parse({ ...typed, image: '/post-images/a.webp', imageAlt: 'La sala' })).toMatchObject({ image: undefined })
  })

  test.each([
    ['that is stored', '/post-images/a.webp'],
    ['that is new', new File(['x'], 'a.png', { type: 'image/png' })],
  ])('wants an image %s described in words', (_, image) => {
    const { error } = postSchema.safeParse({ ...typed, image })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['imageAlt'], 'Contá qué muestra la imagen.']])
  })

  test('is filled with what a post has, so that saving it again changes nothing', () => {
    const post = {
      ...{ id: 1, title: 'Ergometría', description: 'Con informe.', price: 38_000.5, time: 40, status: 'DRAFT' as const },
      ...{ category: { id: 3, name: 'Estudio' }, image: null, imageAlt: null },
    }
    expect(postSchema.parse(toValues(post))).toMatchObject({ categoryId: 3, price: '38000.50', time: 40, image: '' })
  })
})
