import { lineOf } from '#server/platform/base/error-words.ts'

export function stopWith(error: unknown): never {
  console.error(lineOf(error))
  process.exit(1)
}
