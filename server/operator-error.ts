/** An error for whoever runs the server or a command: its message is a sentence that says what to do, and needs no stack. */
export class OperatorError extends Error {}

/** Prints why the process could not do its work and lets it end with status 1. */
export function reportFailure(error: unknown) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
