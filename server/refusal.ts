/** Why a process does not start or a command does nothing: a sentence for whoever runs it. */
export class Refusal extends Error {}

/** Ends a process that could not do its work. A refusal says enough; anything else shows where it came from. */
export function fail(error: unknown) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
