import { archiveOf } from '#src/api/archive.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './post-categories.texts.ts'

/** The categories of posts. */
export const postCategories = { ...resource('/post-categories', texts), ...archiveOf('/post-categories', texts) }
