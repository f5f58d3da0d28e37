const nameOf = ({ key }) => key?.name ?? key?.value
const STYLES = ['className', 'style']

/** What is not changed, because no test is about it. */
const ignored = {
  shouldIgnore({ node, parent }) {
    if (node.type === 'JSXAttribute' && STYLES.includes(node.name.name)) return 'It is how something looks.'
    if (node.type !== 'ObjectProperty') return
    if (nameOf(node) === 'description') return 'It is what a toast says besides its title.'
    const isOfSetup = parent?.type === 'ObjectExpression' && parent.properties.some((one) => nameOf(one) === 'types')
    if (isOfSetup && nameOf(node) === 'types') return 'Types are nothing at run time.'
    if (isOfSetup && nameOf(node) === 'actors') return 'The actors are always provided: these only say so.'
  },
}
export const strykerPlugins = [{ kind: 'Ignore', name: 'ignored', value: ignored }]
