import * as z from 'zod/mini'

import { type BulkAnswer, CustomerChanges } from '#contract/bulk.ts'
import type { CustomerFilter } from '#contract/customers.ts'
import type { Context } from '#server/context.ts'
import { changeInBulk, type BulkCall, type BulkItem } from '#server/platform/http/bulk.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import { customerConstraints, customerRecords, type LockedCustomer } from './customers.queries.ts'

/** As the trail says it. */
const Former = z.object({
  is_active: z.optional(z.boolean()),
  classification: CustomerChanges.shape.classification,
  city_id: z.optional(z.int()),
})

/** By the rules of one customer. @throws Refusal bulk-too-many, undo-over, unknown-reference */
export const changeCustomers = (
  context: Context,
  call: BulkCall<CustomerFilter, CustomerChanges>,
): Promise<BulkAnswer> =>
  refusing(customerConstraints, () =>
    changeInBulk(context, call, {
      entity: 'customer',
      find: (query) => customerRecords.page(context.db, query),
      sentFor: (changes: CustomerChanges) => changes,
      sentToUndo: ({ before }) => {
        const { is_active: isActive, classification, city_id: cityId } = z.parse(Former, before ?? {})
        return { isActive, classification, cityId }
      },
      async begin(tx, items) {
        const locked = await customerRecords.lockAll(
          tx,
          items.map(({ id }) => id),
        )
        return {
          locked,
          change: async (before: LockedCustomer, { sent }: BulkItem<CustomerChanges>) =>
            (await customerRecords.change(tx, before, sent)).version !== before.version,
        }
      },
    }),
  )
