import type { TestContext } from 'vitest'

/** A test that this machine cannot run counts as left out, not as passed. Vitest alone says the reason nowhere. */
export function cannotRun(context: TestContext, reason: string): never {
  process.stdout.write(`left out, as ${reason}: ${context.task.name}\n`)
  return context.skip(reason)
}
