import { unchanged } from './unchanged.mjs'

const nameOf = ({ key }) => key?.name ?? key?.value
const STYLES = ['className', 'style']

/** Where the parts between « and » of an entry begin and end in its file. */
export function partsOf(code, source) {
  const pieces = code.split(/[«»]/)
  const begin = source.indexOf(pieces.join(''))
  const ends = pieces.map((_, at) => begin + pieces.slice(0, at + 1).join('').length)
  return pieces.flatMap((piece, at) => (at % 2 ? [{ start: ends[at] - piece.length, end: ends[at] }] : []))
}

/** What is not changed, because no test is about it. */
const ignored = {
  shouldIgnore({ node, parent, hub }) {
    const { code: source, opts } = hub.file
    const entries = unchanged.filter(({ file }) => opts.filename.endsWith(`/${file}`))
    const isNode = ({ start, end }) => start === node.start && end === node.end
    const entry = entries.find(({ code }) => partsOf(code, source).some(isNode))
    if (entry) return entry.why
    if (node.type === 'JSXAttribute' && STYLES.includes(node.name.name)) return 'It is how something looks.'
    if (node.type !== 'ObjectProperty') return
    if (nameOf(node) === 'description') return 'It is what a toast says besides its title.'
    const isOfSetup = parent?.type === 'ObjectExpression' && parent.properties.some((one) => nameOf(one) === 'types')
    if (isOfSetup && nameOf(node) === 'types') return 'Types are nothing at run time.'
    if (isOfSetup && nameOf(node) === 'actors') return 'The actors are always provided: these only say so.'
  },
}
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: ignored }]
