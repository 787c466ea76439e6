import { CompiledQuery, type Transaction } from 'kysely'

import type { Tables } from './schema/tables.ts'

/**
 * In one transaction: a failed step leaves nothing of its own, and the others go on. What `onFailure` throws ends the
 * transaction. Releasing a savepoint and setting the next one is one round trip.
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
