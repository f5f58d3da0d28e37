/** An error for the person who runs the server or a command: its message is a sentence that says what to do, and needs no stack. */
export class OperatorError extends Error {}

/** The text that is printed of an error: a stack only where it tells more than a sentence. */
function tellFailure(error: unknown) {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
    return `A part of the program is missing: write its folder anew by \`npm run package\`, or copy all of it. ${error.message}`
  return error
}

/** Prints why the process could not do its work and lets it end with status 1. */
export function reportFailure(error: unknown) {
  console.error(tellFailure(error))
  process.exitCode = 1
}
