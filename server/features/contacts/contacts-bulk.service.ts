import * as z from 'zod/mini'

import type { BulkAnswer, ContactChanges } from '#contract/bulk.ts'
import type { Context } from '#server/context.ts'
import { askOnce, changeInBulk, type BulkCall, type BulkItem } from '#server/platform/http/bulk.ts'

import { contactChoices, contactRecords, type LockedContact } from './contacts.queries.ts'
import { changeContact } from './contacts.service.ts'

/** As the trail says it. */
const Former = z.object({ city_id: z.optional(z.nullable(z.int())) })

/** By the rules of one contact. @throws Refusal bulk-too-many, undo-over */
export const changeContacts = (
  context: Context,
  call: BulkCall<{ searchTerm: string }, ContactChanges> & { params: { id: number } },
): Promise<BulkAnswer> =>
  changeInBulk(context, call, {
    entity: 'contact',
    find: (query) => contactRecords.page(context.db, query, call.params.id),
    sentFor: (changes: ContactChanges) => changes,
    sentToUndo: ({ before }) => ({ cityId: z.parse(Former, before ?? {}).city_id }),
    async begin(tx, items) {
      const choicesOf = await askOnce(items, async (sent) => (await contactChoices(tx, sent)).offered)
      const rows = await contactRecords.lockAll(
        tx,
        items.map(({ id }) => id),
      )
      return {
        locked: rows.filter(({ customerId }) => customerId === call.params.id),
        change: async (before: LockedContact, item: BulkItem<ContactChanges>) =>
          (await changeContact(tx, before, item.sent, choicesOf(item))).version !== before.version,
      }
    },
  })
