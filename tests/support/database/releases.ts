/** A version that somebody may have installed: its commit, and the last migration that it has. */
export type Release = { commit: string; schema: string }

/** All of them, oldest first. A new release is added here, and upgrades from it are tried from then on. */
export const releases = [{ commit: 'abfa8e16ca099d84983e46ebc70baf7579873a44', schema: '0003_audited_lists' }] as const satisfies Release[]
