import type { OperationId } from '#contract/generated/policy.ts'
import { cleanFileName } from '../files/file-name.ts'
import { extensionOf, stored } from '../files/paths.ts'
import { type Accepted, sanitizeAttachment, sanitizePostImage, sanitizeProfileImage } from '../files/sanitize-upload.ts'

type Upload = {
  field: string
  accept: (bytes: unknown, field: string) => Promise<Accepted>
  path: (key: string) => string
  optional?: true
}

const profileImage: Upload = { field: 'profileImage', accept: sanitizeProfileImage, path: stored.profileImage, optional: true }

const postImage: Upload = { field: 'image', accept: sanitizePostImage, path: stored.postImage, optional: true }

/** The operations that take a file, and what becomes of it. */
const uploads: Partial<Record<OperationId, Upload>> = {
  updateUser: profileImage,
  updateDoctor: profileImage,
  createPost: postImage,
  updatePost: postImage,
  addAttachment: { field: 'file', accept: sanitizeAttachment, path: stored.attachment },
}

/**
 * The file of a request as it is stored, or undefined where it brings none. An image is drawn here, which takes long, so it is done
 * before the transaction of the change begins.
 */
export async function sanitizeUpload(id: OperationId, body: unknown, names: ReadonlyMap<string, string> = new Map()) {
  const upload = uploads[id]
  if (!upload) return undefined
  const { field, accept, path, optional } = upload
  const bytes = (body as Record<string, unknown>)[field] // the contract makes it an object
  if (optional && (bytes === undefined || bytes === '')) return undefined
  const accepted = await accept(bytes, field)
  const { key } = accepted
  const name = cleanFileName(names.get(field), extensionOf(key))
  return { ...accepted, path: path(key), name, size: accepted.bytes.byteLength }
}
