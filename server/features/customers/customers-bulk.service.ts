import type { BulkAnswer, CustomerChanges } from '#contract/bulk.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { changeInBulk, type BulkCall } from '#server/platform/http/bulk.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import { customerConstraints, customerRecords } from './customers.queries.ts'

/**
 * Changes many customers by the rules of one.
 * @throws Refusal bulk-too-many, undo-over, unknown-reference
 */
export const changeCustomers = (
  context: Context,
  call: BulkCall<{ searchTerm: string }, CustomerChanges>,
): Promise<BulkAnswer> =>
  refusing(customerConstraints, () =>
    changeInBulk(context, call, {
      entity: 'customer',
      find: (query) => customerRecords.page(context.db, query),
      sentFor: (changes: CustomerChanges) => changes,
      sentToUndo: ({ before }) =>
        ({
          isActive: before?.['is_active'],
          classification: before?.['classification'],
          cityId: before?.['city_id'],
        }) as CustomerChanges,
      async begin(tx, items) {
        const rows = await customerRecords.lockAll(
          tx,
          items.map(({ id }) => id),
        )
        const locked = new Map(rows.map((customer) => [customer.id, customer]))
        return async ({ id, sent, ifMatch }) => {
          const before = unchanged(locked.get(id), ifMatch)
          return (await customerRecords.change(tx, before, sent)).version !== before.version
        }
      },
    }),
  )
