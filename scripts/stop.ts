/** Ends the process with the message alone: what stops a start is for a person to read, not a stack. */
export function stopWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
