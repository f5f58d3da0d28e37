import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = (process.env['PATH'] ?? '').split(delimiter)

/** The program of Firefox on this machine: FIREFOX_PATH names it, or else it is Debian's or another one on the path. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  return named || folders.flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name))).find(isProgram)
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
