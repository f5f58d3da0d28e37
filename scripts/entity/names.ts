/**
 * The names of an entity: `PriceList` in the contract, `la lista de precios` and `las listas de precios` on the pages; and the place of its
 * link.
 */
export type Names = {
  /** `PriceList` and `PriceLists` */
  entity: string
  entities: string
  /** `priceLists` */
  many: string
  /** `price-list` and `price-lists`: files, addresses, the tag */
  file: string
  path: string
  /** `price list` and `price lists` */
  words: string
  manyWords: string
  /** `lista de precios` and `listas de precios` */
  spanish: string
  spanishMany: string
  isFeminine: boolean
  /** The path of the page after which its link stands in the sidebar: `/insurances`. Without one it has no link: another page leads there. */
  after?: string
}

const plural = (word: string) => {
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, 'ies')
  return /(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/** The text with a capital letter at its beginning. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The value of an enumeration in words: `IN_REVIEW` is 'In review'. */
export const inWords = (value: string) => capital(value.toLowerCase().replaceAll('_', ' '))

/** `a holiday`, `an insurer` */
export const withArticle = (words: string) => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`

/** The text with a small letter at its beginning. */
export const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const parted = (text: string, sign: string) => text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, sign).toLowerCase()

/**
 * Returns the names of an entity.
 * @param entity its name in the contract: `Campaign`
 * @param singular its Spanish name with the article: `la campaña`
 * @param several its Spanish plural with the article: `las campañas`
 * @param after the path of the page after which its link stands in the sidebar
 */
export function namesOf(entity = '', singular = '', several = '', after?: string): Names {
  const [, article, spanish] = /^(el|la) (\p{L}[\p{L} ]*)$/u.exec(singular) ?? []
  const [, articles, spanishMany] = /^(los|las) (\p{L}[\p{L} ]*)$/u.exec(several) ?? []
  if (!/^[A-Z][a-zA-Z0-9]*$/.test(entity) || !spanish || !spanishMany || (article === 'la') !== (articles === 'las'))
    throw new Error("Three names are needed, as in: npm run new-entity -- Campaign 'la campaña' 'las campañas' /insurances")
  const entities = plural(entity)
  return {
    entity,
    entities,
    many: small(entities),
    file: parted(entity, '-'),
    path: parted(entities, '-'),
    words: parted(entity, ' '),
    manyWords: parted(entities, ' '),
    spanish,
    spanishMany,
    isFeminine: article === 'la',
    ...(after && { after }),
  }
}

/** The Spanish words that depend on the gender. */
export const gendered = ({ isFeminine }: Pick<Names, 'isFeminine'>) =>
  isFeminine
    ? { the: 'la', several: 'las', ofThe: 'de la', a: 'una', o: 'a' }
    : { the: 'el', several: 'los', ofThe: 'del', a: 'un', o: 'o' }

/** The name of the machine that says which status may follow which: `repairStatus`. */
export const machineOf = ({ entity }: Pick<Names, 'entity'>) => `${small(entity)}StatusChart`
