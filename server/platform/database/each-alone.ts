import { CompiledQuery, type Transaction } from 'kysely'

import type { Tables } from './schema/tables.ts'

/**
 * Does the same with each of `items`, one after the other, in one transaction: a step that fails leaves nothing of what
 * it wrote, and the transaction goes on. `onFailure` is told why; what it throws ends the transaction.
 *
 * A savepoint is released and the next one set in one sending, so that many steps cost one more each.
 */
export async function eachAlone<Item>(
  tx: Transaction<Tables>,
  items: readonly Item[],
  step: (item: Item) => Promise<void>,
  onFailure: (item: Item, error: unknown) => void,
): Promise<void> {
  const send = async (statements: string) => tx.executeQuery(CompiledQuery.raw(statements))
  await send('savepoint step')
  for (const item of items) {
    try {
      await step(item)
    } catch (error) {
      onFailure(item, error)
      await send('rollback to savepoint step')
      continue
    }
    await send('release savepoint step; savepoint step')
  }
}
