import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, found through its package.json so that it is right from the sources and from the bundle alike. */
export const root = dirname(createRequire(import.meta.url).resolve('#package.json'))
