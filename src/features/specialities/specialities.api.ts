import { archiveOf } from '#src/api/archive.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './specialities.texts.ts'

/** The specialities. */
export const specialities = { ...resource('/doctor-categories', texts), ...archiveOf('/doctor-categories', texts) }
