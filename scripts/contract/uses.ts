import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Operation } from './document.ts'

/** A line of a file of the project. */
export type Place = { file: string; line: number }
export type Uses = Record<'call' | 'console' | 'machine' | 'handler' | 'test', Place[]> & { screens: (Place & { path: string })[] }

/** A declaration at the top of a module, or a member of it, with the declarations that it names. */
type Unit = { id: string; file: string; line: number; names: { id: string; line: number }[] }

/** The rows of the pages: each feature has its own, and the list of their order those of no feature. */
const IS_SCREENS = /^src\/.*\bscreens\.ts$/
const CONFIG = 'src/config.ts'
const IS_API = /^src\/api\/|\.api\.ts$/
// Any page shows toasts, and the machine that queues them says nothing about an operation.
const IS_FLOW = /^machines\/(?!toast-queue).*\.machine\.ts$/

/** The operations behind the members of `resource('/path')`. */
const MEMBERS = { all: ['GET', ''], create: ['POST', ''], one: ['GET', '/{id}'], update: ['PATCH', '/{id}'] } as const
/** And of `archiveOf('/path')`. */
const ARCHIVED = { archived: ['GET', ''], archive: ['PATCH', '/archived/{id}'] } as const

/** The paths of the operations behind `browsable('/path')`. */
const BROWSED = ['/page', '/export/csv']

const fileOf = (id: string) => id.split('#')[0] ?? ''
/** The file of the shell or the session that a declaration stands in. */
const appFile = (id: string) => /^src\/app\/[^#]+/.exec(id)?.[0]

const files = (folder: string) =>
  ts.sys.readDirectory(folder, ['.ts', '.tsx']).map((file) => file.replace(`${ts.sys.getCurrentDirectory()}/`, ''))

/** The text of a string or template; the variable parts of a template are `{}`. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  if (ts.isAsExpression(node) && ts.isLiteralTypeNode(node.type)) return textOf(node.type.literal)
  return undefined
}

function each(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node)
  node.forEachChild((child) => each(child, visit))
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The file that an import names. */
function target(file: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined
}

const parsed = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
const lineOf = (node: ts.Node) => {
  const source = node.getSourceFile()
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

/** Whether an identifier is the name of a property, which may be that of a declaration by chance. */
const isPropertyName = (node: ts.Identifier) =>
  (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent) || ts.isJsxAttribute(node.parent)) &&
  node.parent.name === node

/** The declarations of a module, and the names under which it imports those of others. Types are no uses. */
function unitsOf(source: ts.SourceFile): Unit[] {
  const file = source.fileName
  const imported = new Map<string, string>()
  const declared: { name: string; node: ts.Node }[] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { importClause: clause, moduleSpecifier } = statement
      const from = target(file, textOf(moduleSpecifier) ?? '')
      if (!from || !clause || clause.isTypeOnly) continue
      if (clause.name) imported.set(clause.name.text, `${from}#default`)
      const { namedBindings } = clause
      if (namedBindings && ts.isNamespaceImport(namedBindings)) imported.set(namedBindings.name.text, `${from}#*`)
      if (namedBindings && ts.isNamedImports(namedBindings))
        for (const { name, propertyName, isTypeOnly } of namedBindings.elements)
          if (!isTypeOnly) imported.set(name.text, `${from}#${(propertyName ?? name).text}`)
    } else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        each(declaration.name, (one) => ts.isIdentifier(one) && declared.push({ name: one.text, node: declaration }))
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      const isDefault = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
      declared.push({ name: isDefault ? 'default' : (statement.name?.text ?? ''), node: statement })
    } else if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) declared.push({ name: '', node: statement })
  }
  const local = new Set(declared.map(({ name }) => name))
  return declared.flatMap(({ name, node }) => {
    const id = `${file}#${name}`
    const names: Unit['names'] = []
    const members: Unit[] = []
    each(node, (one) => {
      if (ts.isCallExpression(one)) {
        const { expression, arguments: given } = one
        const path = given[0] && textOf(given[0])
        if (path === undefined) return
        if (expression.kind === ts.SyntaxKind.ImportKeyword) names.push({ id: `${target(file, path)}#*`, line: lineOf(one) })
        if (ts.isPropertyAccessExpression(expression)) names.push({ id: `${expression.name.text} ${path}`, line: lineOf(one) })
        if (ts.isIdentifier(expression) && expression.text === 'browsable')
          for (const rest of BROWSED) names.push({ id: `GET ${path}${rest}`, line: lineOf(one) })
        const made = ts.isIdentifier(expression) && { resource: MEMBERS, archiveOf: ARCHIVED }[expression.text]
        if (made)
          for (const [member, [method, rest]] of Object.entries(made))
            members.push({ id: `${id}.${member}`, file, line: lineOf(one), names: [{ id: `${method} ${path}${rest}`, line: lineOf(one) }] })
      }
      if (!ts.isIdentifier(one) || isPropertyName(one)) return
      const { parent } = one
      const found = imported.get(one.text) ?? (local.has(one.text) && one.text !== name ? `${file}#${one.text}` : undefined)
      if (!found) return
      const member = ts.isPropertyAccessExpression(parent) && parent.expression === one ? `.${parent.name.text}` : ''
      names.push({ id: found + member, line: lineOf(one) })
    })
    return [{ id, file, line: lineOf(node), names }, ...members]
  })
}

/** The declarations of the console, and the names by which screens, handlers and tests are found. */
function readCode() {
  const console = [...files('src'), ...files('machines')].filter((file) => !/\/generated\/|\.model\.ts$|\.d\.ts$/.test(file))
  const units = console.map(parsed).flatMap(unitsOf)
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const inFile = grouped(units, ({ file }) => file)
  const screens = screenRows()
  const handlers = files('server')
    .filter((file) => file.endsWith('.operations.ts'))
    .map(parsed)
  const tests = files('tests').map((file) => ({ file, texts: textsOf(parsed(file)) }))

  /** The declarations that a name stands for: a member, or without one the members that are called on the whole, or all of a module. */
  function resolved(id: string): string[] {
    if (byId.has(id)) {
      // A form gets the records of a resource, and reads and writes one.
      const members = ['one', 'create', 'update', 'archive'].map((member) => `${id}.${member}`).filter((member) => byId.has(member))
      return [id, ...members]
    }
    if (id.endsWith('#*')) return (inFile.get(id.slice(0, -2)) ?? []).map((unit) => unit.id)
    const whole = id.slice(0, id.lastIndexOf('.'))
    return byId.has(whole) ? [whole] : [id]
  }
  const named = units.flatMap((unit) => unit.names.flatMap(({ id, line }) => resolved(id).map((to) => ({ to, unit, line }))))
  return { byId, screens, handlers, tests, users: grouped(named, ({ to }) => to), namedBy: grouped(named, ({ unit }) => unit.id) }
}
let code: ReturnType<typeof readCode> | undefined

/** Follows names from some declarations on; `next` gives the names that lead there. */
function follow(start: Iterable<string>, next: (id: string) => string[]) {
  const seen = new Set(start)
  for (const id of seen) for (const one of next(id)) seen.add(one)
  return seen
}

/** Reads the code, once, and returns a function that tells which code uses an operation, one of all. */
export function readUses(all: readonly Operation[]) {
  code ??= readCode()
  const { byId, screens, handlers, tests, users, namedBy } = code
  const [called, opened] = [finder(all, /^.*\/api\/v1/), finder(screens, /^\/app/)]
  return (operation: Operation): Uses => {
    const key = `${operation.method} ${operation.path}`
    const direct = users.get(key) ?? []
    // The shell and its hooks surround every page: their users say no more.
    const behind = (id: string) =>
      (users.get(id) ?? []).filter(({ unit }) => !IS_SCREENS.test(unit.file) && (!appFile(id) || appFile(unit.id) === appFile(id)))
    const reached = follow([key], (id) => behind(id).map(({ unit }) => unit.id))
    // The pages, hooks and forms that call it, each with the line that leads to it.
    const outside = [...reached].flatMap(behind).filter(({ to, unit }) => !IS_API.test(unit.file) && fileOf(to) !== unit.file)
    // The flows that these callers hand it to.
    const handing = new Set(outside.filter(({ to }) => to === key || IS_API.test(fileOf(to))).map(({ unit }) => unit.file))
    const callers = [...reached].filter((id) => handing.has(fileOf(id)))
    const ahead = follow(callers, (id) => (namedBy.get(id) ?? []).map(({ to }) => to).filter((to) => !appFile(to) || callers.includes(to)))
    const flows = [...ahead].flatMap((id) => byId.get(id) ?? []).filter(({ file }) => IS_FLOW.test(file))
    const own = screens.filter(({ page }) => [...reached].some((id) => fileOf(id) === page))
    // Most tests begin on the first page of the console, also those of other pages.
    const opens = (text: string) => text.startsWith('/app/') && opened(text).some((screen) => own.includes(screen))
    const isUse = (text: string) => text === operation.id || called(text).includes(operation) || opens(text)
    return {
      screens: own,
      call: firstOf(direct.map(({ unit, line }) => ({ file: unit.file, line }))),
      console: firstOf(outside.map(({ unit, line }) => ({ file: unit.file, line }))),
      machine: firstOf(flows),
      handler: handlers.flatMap((source) => mentions(source, operation.id)),
      test: tests.flatMap(({ file, texts }) => {
        const hit = texts.find(({ text }) => isUse(text))
        return hit ? [{ file, line: hit.line }] : []
      }),
    }
  }
}

/** One place a file, its first. */
function firstOf(places: Place[]): Place[] {
  const sorted = places.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
  return sorted.filter(({ file }, at) => file !== sorted[at - 1]?.file).map(({ file, line }) => ({ file, line }))
}

/** The pages of the console by the rows of the table of screens. */
function screenRows() {
  const constants = new Map<string, string>()
  const written = (node: ts.Node): string => {
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map(({ expression, literal }) => written(expression) + literal.text).join('')
    if (ts.isPropertyAccessExpression(node)) return constants.get(node.getText()) ?? ''
    return ts.isIdentifier(node) ? (constants.get(node.text) ?? `{${node.text}}`) : (textOf(node) ?? '')
  }
  each(parsed(CONFIG), (node) => {
    if (ts.isPropertyAssignment(node) && textOf(node.initializer)) constants.set(`config.${node.name.getText()}`, written(node.initializer))
  })
  const rows: (Place & { path: string; page: string })[] = []
  const rowsOf = (file: string) =>
    each(parsed(file), (node) => {
      if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && written(node.initializer))
        constants.set(node.name.text, written(node.initializer))
      if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) return
      const path = written(ts.isComputedPropertyName(node.name) ? node.name.expression : node.name)
      each(node.initializer, (one) => {
        if (!ts.isCallExpression(one) || one.expression.kind !== ts.SyntaxKind.ImportKeyword || !one.arguments[0]) return
        const page = target(file, textOf(one.arguments[0]) ?? '')
        if (path && page) rows.push({ path, page, file, line: lineOf(node) })
      })
    })
  for (const file of files('src').filter((one) => IS_SCREENS.test(one))) rowsOf(file)
  return rows
}

function mentions(source: ts.SourceFile, name: string) {
  const found: Place[] = []
  each(source, (node) => {
    if (ts.isObjectLiteralElementLike(node) && node.name?.getText() === name) found.push({ file: source.fileName, line: lineOf(node) })
  })
  return found
}

/** The strings of a test and, where examples of requests stand by the operation, the names of its objects' properties. */
function textsOf(source: ts.SourceFile) {
  const hasExamples = source.fileName.startsWith('tests/contract/')
  const found: { text: string; line: number }[] = []
  each(source, (node) => {
    if (ts.isImportDeclaration(node.parent ?? node)) return
    const text = hasExamples && ts.isObjectLiteralElementLike(node) ? node.name?.getText() : textOf(node)
    if (text) found.push({ text, line: lineOf(node) })
  })
  return found
}

/**
 * Returns a function that finds the rows at an address below `base`: if several fit, those with the fewest parameters in their path. Each
 * operation asks about all texts of all tests, so each result is kept.
 */
function finder<Row extends { path: string }>(rows: readonly Row[], base: RegExp) {
  const patterns = rows.map((row) => {
    const parts = row.path.split(/{\w+}|:\w+/)
    return { row, pattern: new RegExp(`^${parts.join('[^/]+')}$`), parameters: parts.length }
  })
  const kept = new Map<string, Row[]>()
  const find = (text: string) => {
    const address = text.includes('/') ? text.replace(base, '').replace(/[?#].*/s, '') : ''
    const found = address.startsWith('/') ? patterns.filter(({ pattern }) => pattern.test(address)) : []
    const fewest = Math.min(...found.map(({ parameters }) => parameters))
    return found.filter(({ parameters }) => parameters === fewest).map(({ row }) => row)
  }
  return (text: string) => {
    const rows = kept.get(text) ?? find(text)
    kept.set(text, rows)
    return rows
  }
}
