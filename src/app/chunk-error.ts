/** A part of the program did not come: the network failed, or a deployment replaced it. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Names the failure of a lazy import, so that the error boundary offers to reload. */
export const chunk = <Module>(loading: Promise<Module>) =>
  loading.catch((cause: unknown) => {
    throw new ChunkError('A part of the program could not be loaded.', { cause })
  })
