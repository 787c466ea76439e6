import type { BulkAnswer, ContactChanges } from '#contract/bulk.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { askOnce, changeInBulk, type BulkCall } from '#server/platform/http/bulk.ts'

import { contactChoices, contactRecords } from './contacts.queries.ts'
import { changeContact } from './contacts.service.ts'

/**
 * Changes many contacts of one customer by the rules of one contact.
 * @throws Refusal bulk-too-many, undo-over
 */
export const changeContacts = (
  context: Context,
  call: BulkCall<{ searchTerm: string }, ContactChanges> & { params: { id: number } },
): Promise<BulkAnswer> =>
  changeInBulk(context, call, {
    entity: 'contact',
    find: (query) => contactRecords.page(context.db, query, call.params.id),
    sentFor: (changes: ContactChanges) => changes,
    sentToUndo: ({ before }) => ({ cityId: before?.['city_id'] as number | null }),
    async begin(tx, items) {
      const choicesOf = await askOnce(items, async (sent) => (await contactChoices(tx, sent)).offered)
      const rows = await contactRecords.lockAll(
        tx,
        items.map(({ id }) => id),
      )
      const ofCustomer = rows.filter(({ customerId }) => customerId === call.params.id)
      const locked = new Map(ofCustomer.map((contact) => [contact.id, contact]))
      return async (item) => {
        const before = unchanged(locked.get(item.id), item.ifMatch)
        return (await changeContact(tx, before, item.sent, choicesOf(item))).version !== before.version
      }
    },
  })
