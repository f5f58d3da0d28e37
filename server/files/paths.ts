/** The keys of each kind of file in the file store. */
export const stored = {
  profileImage: (key: string) => `profile-images/${key}`,
  attachment: (key: string) => `attachments/${key}`,
}

/** The path of a file below the address of the API. */
export const profileImagePath = (key: string | null) => key && `/profile-images/${key}`
export const attachmentPath = (key: string) => `/attachments/${key}`
/** How a key ends, without the point: the type of its file. */
export const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)
export const attachmentKey = (path: string) => path.slice(attachmentPath('').length)
