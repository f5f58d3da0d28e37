// `npm start`: builds if the sources have changed since the last build, then serves. Everything runs in this one process, so that signals
// reach the server directly and no orphan keeps its port or its database folder.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freshBuild } from './fresh-build.mjs'

const server = freshBuild()
process.env.NODE_ENV = 'production'
await import(pathToFileURL(resolve(server)).href)
