/** A chunk could not be loaded: the network failed, or a deployment replaced the file. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Turns the failure of a lazy import into a `ChunkError`, for which the error boundary offers to reload. */
export const chunk = <Module>(loading: Promise<Module>) =>
  loading.catch((cause: unknown) => {
    throw new ChunkError('A part of the program could not be loaded.', { cause })
  })
