import ts from 'typescript'
import { keysOf } from './document.ts'
import type { Place } from './uses.ts'

const GENERATED = 'contract/generated/schema.ts'

/** A property of a component: `['Insurance', 'name']` of '#/components/schemas/Insurance/properties/name'. Undefined for any other pointer. */
export function fieldOf(pointer: string) {
  const [components, schemas, component, ...way] = keysOf(pointer)
  const names = way.flatMap((key, index) => (way[index - 1] === 'properties' && way[index - 2] !== 'properties' ? [key] : []))
  return components === 'components' && schemas === 'schemas' && component && names.length > 0 ? [component, ...names] : undefined
}

/** The declarations of a property in a type, and not in those of its other properties. */
function declared(within: ts.Node, name: string): ts.PropertySignature[] {
  const found: ts.PropertySignature[] = []
  within.forEachChild((node) => {
    if (!ts.isPropertySignature(node)) found.push(...declared(node, name))
    else if ((ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) && node.name.text === name) found.push(node)
  })
  return found
}

/** The generated types without these properties. */
function withoutFields(generated: string, fields: readonly string[][]) {
  const source = ts.createSourceFile(GENERATED, generated, ts.ScriptTarget.Latest)
  const components = source.statements.filter((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'components')
  const gone = fields.flatMap((way) =>
    ['schemas', ...way].reduce<ts.Node[]>((nodes, name) => nodes.flatMap((node) => declared(node, name)), components),
  )
  return gone.reduce((text, { pos, end }) => text.slice(0, pos) + ' '.repeat(end - pos) + text.slice(end), generated)
}

/**
 * Asks the compiler which files of the console do not compile without these properties, and at which line first: code that only reads a property
 * leaves no other trace of an operation. `generated` are the types of the contract that has them.
 */
export function readFields(fields: readonly string[][], generated: string): Place[][] {
  const left = withoutFields(generated, fields)
  const found = fields.map((): Place[] => [])
  // Nobody reads new properties.
  if (left === generated) return found
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['src', 'machines'] }, ts.sys, '.')
  for (const name of ['incremental', 'tsBuildInfoFile']) delete options[name]
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, version) => (file.endsWith(`/${GENERATED}`) ? ts.createSourceFile(file, left, version) : read(file, version))
  const program = ts.createProgram(fileNames, options, host)
  const names = fields.map((way) => way.at(-1) ?? '')
  const has = (text: string) => (name: string) => new RegExp(`\\b${name}\\b`).test(text)
  for (const file of fileNames) {
    const source = program.getSourceFile(file)
    // A file that never names a property does not read it, and most files name none.
    if (!source || !names.some(has(source.text))) continue
    for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ')
      const told = names.some(has(message)) ? has(message) : has(source.text)
      const place = {
        file: file.replace(`${ts.sys.getCurrentDirectory()}/`, ''),
        line: source.getLineAndCharacterOfPosition(start).line + 1,
      }
      for (const [index, name] of names.entries()) if (told(name) && found[index]?.at(-1)?.file !== place.file) found[index]?.push(place)
    }
  }
  return found
}
