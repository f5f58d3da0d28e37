import ts from 'typescript'

/** Reads a file of the project. Undefined where there is none. */
export type Read = (path: string) => string | undefined

const parsed = (text: string) => ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
const insert = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)

/** The parts of a function, an object or an array, or the rows of a `describe.each`. */
function partsOf(node: ts.Node): ts.NodeArray<ts.Node> | undefined {
  if (ts.isFunctionDeclaration(node)) return node.body?.statements
  if (ts.isVariableDeclaration(node) && node.initializer) return partsOf(node.initializer)
  if (ts.isAsExpression(node)) return partsOf(node.expression)
  if (ts.isObjectLiteralExpression(node)) return node.properties
  return ts.isArrayLiteralExpression(node) ? node.elements : undefined
}

/** The name and the node that a statement at the top of a file declares, or the rows of a `describe.each`. */
function declarationsOf(statement: ts.Statement): [name: string | undefined, node: ts.Node][] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map((one) => [one.name.getText(), one])
  if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text, statement]]
  const called =
    ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression) ? statement.expression.expression : undefined
  const rows = called && ts.isCallExpression(called) ? called.arguments[0] : undefined
  return called && ts.isCallExpression(called) && rows ? [[called.expression.getText(), rows]] : []
}

function nodesIn(text: string, name: string): readonly ts.Node[] {
  const [, declared] =
    parsed(text)
      .statements.flatMap(declarationsOf)
      .find(([one]) => one === name) ?? []
  return (declared && partsOf(declared)) ?? []
}

/** The parts of the function, object or array that a file declares by this name at its top. */
export const partsIn = (text: string, name: string) => nodesIn(text, name).map((node) => node.getText())

/**
 * Adds lines to the function, object or array that a file declares by this name at its top: at its end, or after the last part that begins like
 * this. The added lines may depend on the part above them.
 */
export function append(text: string, name: string, added: string | ((above: string) => string), after = '') {
  const part = nodesIn(text, name).findLast((one) => one.getText().startsWith(after))
  if (!part) throw new Error(`There is no ${after} in ${name} to add something after.`)
  const comma = ts.isStatement(part) ? '' : ','
  const end = text.startsWith(comma, part.end) ? part.end + comma.length : part.end
  const above = text.slice(0, part.end)
  return `${above}${comma}\n${typeof added === 'string' ? added : added(above)}${text.slice(end)}`
}

/** Adds lines before the statement at the top of a file that declares this name, and before its comment. */
export function prepend(text: string, name: string, added: string) {
  const statement = parsed(text).statements.find((one) => declarationsOf(one).some(([declared]) => declared === name))
  if (!statement) throw new Error(`There is no ${name} to add something before.`)
  return insert(text, statement.getStart(undefined, true), added)
}

/** Makes a file import a name, unless it does. */
export function importing(text: string, module: string, name: string, isType = false) {
  const imports = parsed(text).statements.filter(ts.isImportDeclaration)
  const known = imports.find(
    ({ moduleSpecifier, importClause }) =>
      ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === module && importClause?.isTypeOnly === isType,
  )
  const bindings = known?.importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return `import ${isType ? 'type ' : ''}{ ${name} } from '${module}'\n${text}`
  if (bindings.elements.some((element) => element.name.text === name)) return text
  return insert(text, bindings.elements[0]?.getStart() ?? bindings.getStart() + 1, `${name}, `)
}
