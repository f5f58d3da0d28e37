/** A storage keeps bytes under paths: a folder or a bucket. */
export type Storage = {
  /** Its name for operators. */
  name: string
  /** Makes it ready for a server. If that is impossible, the error names DATA_DIR. */
  prepare?(): void
  /** Once it resolves, the whole file is there and stays. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such file. */
  read(path: string): Promise<Uint8Array | undefined>
  /** Moves a file, which then counts as stored at this moment. Does nothing if there is none, as another process may have moved it. */
  move(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** The paths of the files in a folder, some at a time. */
  list(folder: string): AsyncGenerator<string[]>
  /** Undefined if there is no such file. */
  storedAt(path: string): Promise<Date | undefined>
  /** Rejects if there is not enough room for the largest file. A bucket has no bounds. */
  requireRoom?(): Promise<void>
  /** For how many bytes there is room. Undefined where the file system does not tell. */
  readRoom?(): Promise<number | undefined>
}

/** As many paths as a query may ask for at once. */
export const MOST_KEYS = 1_000

/** The folder of what is not complete yet. */
export const TEMPORARY = 'tmp'
