import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '#tests/support/server/server.ts'

const COMPILER = 'node_modules/typescript-native/bin/tsc'
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler']

/**
 * What is wrong with a page's JSON-LD by the vocabulary of schema.org (`schema-dts`): the compiler's messages, an empty text where nothing is. `type` is
 * a type of schema.org.
 */
export function structuredDataMistakes(type: string, data: unknown): string {
  const folder = temporaryFolder()
  try {
    symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'))
    const file = join(folder.path, 'data.ts')
    writeFileSync(
      file,
      `import type { ${type}, WithContext } from 'schema-dts'\nexport const data: WithContext<${type}> = ${JSON.stringify(data)}\n`,
    )
    return spawnSync(process.execPath, [resolve(COMPILER), ...OPTIONS, file], { encoding: 'utf8', cwd: folder.path }).stdout
  } finally {
    folder.remove()
  }
}
