import { lineOf } from '#server/platform/base/error-words.ts'

/** Ends the process with the message alone: what stops a start is for a person to read, not a stack. */
export function stopWith(error: unknown): never {
  console.error(lineOf(error))
  process.exit(1)
}
