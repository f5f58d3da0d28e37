declare module 'fs-native-extensions' {
  /** Locks an open file for this process alone, until it is closed. Returns false if another one has it. */
  export function tryLock(fd: number): boolean
}
