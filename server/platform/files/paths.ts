/** The keys of each kind of file in the file store. */
export const stored = {
  profileImage: (key: string) => `profile-images/${key}`,
  attachment: (key: string) => `attachments/${key}`,
  postImage: (key: string) => `post-images/${key}`,
}

/** The path of a file below the address of the API. */
export const profileImagePath = (key: string | null) => key && `/profile-images/${key}`
export const postImagePath = (key: string | null) => key && `/post-images/${key}`
/** The path by which patients read it, while it is published. */
export const bookableImagePath = (key: string | null) => key && `/booking/images/${key}`
export const attachmentPath = (key: string) => `/attachments/${key}`
/** How a key ends, without the point: the type of its file. */
export const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)
export const attachmentKey = (path: string) => path.slice(attachmentPath('').length)
