const nameOf = ({ key }) => key?.name ?? key?.value
const STYLES = ['className', 'style']
const isText = (property) => nameOf(property) === 'description'

/** What is not changed, because no test is about it. */
const ignored = {
  shouldIgnore({ node, parent }) {
    if (node.type === 'ObjectExpression' && node.properties.length > 0 && node.properties.every(isText)) return 'It only describes a state.'
    if (node.type === 'JSXAttribute' && STYLES.includes(node.name.name)) return 'It is how something looks.'
    if (node.type !== 'ObjectProperty') return
    if (isText(node)) return 'It describes a state for whoever reads the machine.'
    const isOfSetup = parent?.type === 'ObjectExpression' && parent.properties.some((one) => nameOf(one) === 'types')
    if (isOfSetup && nameOf(node) === 'types') return 'Types are nothing at run time.'
    if (isOfSetup && nameOf(node) === 'actors') return 'The actors are always provided: these only say so.'
  },
}
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: ignored }]
