/** Where the file store keeps the files of each kind. */
export const stored = {
  profileImage: (key: string) => `profile-images/${key}`,
  attachment: (key: string) => `attachments/${key}`,
}

/** The path of an operation that answers with a file, below the address of the API. */
export const profileImagePath = (key: string | null) => key && `/profile-images/${key}`
export const attachmentPath = (key: string) => `/attachments/${key}`
