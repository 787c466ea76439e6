import { lineOf } from '#server/platform/base/error-words.ts'

/** The message alone, without a stack. */
export function stopWith(error: unknown): never {
  console.error(lineOf(error))
  process.exit(1)
}
