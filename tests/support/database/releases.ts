/** A version that somebody may have installed: its commit, and the last migration that it has. */
export type Release = { commit: string; schema: string }

/** All of them, oldest first. A new release is added here, and upgrades from it are tried from then on. */
export const releases = [{ commit: 'abfa8e16ca099d84983e46ebc70baf7579873a44', schema: '0003_audited_lists' }] as const satisfies Release[]

/** Versions between two releases. Nobody upgrades from them step by step, but their databases and archives are read. */
export const between = [
  { commit: '26e48eb4d891dd6aace8f8b779e66286344d22f0', schema: '0011_callers' },
  { commit: '7a727d509233488d8261d1bc8e827a2f50f1b3c0', schema: '0034_publications' },
] as const satisfies Release[]
