import { archiveOf } from '#src/api/archive.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './insurances.texts.ts'

/** The insurers. */
export const insurances = { ...resource('/insurances', texts), ...archiveOf('/insurances', texts) }
