import ts from 'typescript'

const parsed = (text: string) => ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
const insert = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)

/** What a function, an object or an array consists of. */
function partsOf(node: ts.Node): ts.NodeArray<ts.Node> | undefined {
  if (ts.isFunctionDeclaration(node)) return node.body?.statements
  if (!ts.isVariableDeclaration(node) || !node.initializer) return undefined
  if (ts.isObjectLiteralExpression(node.initializer)) return node.initializer.properties
  return ts.isArrayLiteralExpression(node.initializer) ? node.initializer.elements : undefined
}

/**
 * Adds lines to the function, object or array that a file declares by this name at its top: at its end, or after the last part that
 * begins like this.
 */
export function append(text: string, name: string, added: string, after = '') {
  const declarations = parsed(text).statements.flatMap((statement): ts.Node[] =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [statement],
  )
  const declared = declarations.find(
    (node) =>
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
      node.name &&
      ts.isIdentifier(node.name) &&
      node.name.text === name,
  )
  const part = declared && partsOf(declared)?.findLast((one) => one.getText().startsWith(after))
  if (!part) throw new Error(`There is no ${after} in ${name} to add something after.`)
  const comma = ts.isStatement(part) ? '' : ','
  const end = text.startsWith(comma, part.end) ? part.end + comma.length : part.end
  return `${text.slice(0, part.end)}${comma}\n${added}${text.slice(end)}`
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
