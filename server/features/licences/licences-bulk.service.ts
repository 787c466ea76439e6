import type { BulkAnswer, LicenceChanges } from '#contract/bulk.ts'
import { licenceStatuses, type LicenceFilter } from '#contract/licences.ts'
import type { Context } from '#server/context.ts'
import { today } from '#server/platform/base/clock.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { changeInBulk, type BulkCall, type BulkItem, type ChangedRow } from '#server/platform/http/bulk.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import {
  customerOf,
  deleteLicence,
  licencePage,
  lockLicences,
  lockRenewed,
  renewedAmong,
  type LockedLicence,
} from './licences.queries.ts'
import {
  fromHolder,
  licenceReferences,
  moveLocked,
  renewLocked,
  toActive,
  toContact,
  toInactive,
} from './licences.service.ts'

interface Deed extends Pick<LicenceChanges, 'contactId' | 'expirationDate'> {
  action: LicenceChanges['action'] | 'unassign' | 'activate' | 'remove'
}

/** A renewal is removed, the others go back. */
function undoing({ action, before }: ChangedRow): Deed {
  if (action === 'create') return { action: 'remove' }
  return { action: before?.['status'] === licenceStatuses.unassigned ? 'unassign' : 'activate' }
}

const moves = { unassign: fromHolder, activate: toActive, deactivate: toInactive } as const

/** By the rules of one licence. @throws Refusal bulk-too-many, undo-over, unknown-reference */
export const changeLicences = (
  context: Context,
  call: BulkCall<Pick<LicenceFilter, 'searchTerm' | 'status' | 'expired' | 'chainOf'>, LicenceChanges> & {
    params: { id: number }
  },
): Promise<BulkAnswer> =>
  refusing(licenceReferences, () =>
    changeInBulk(context, call, {
      entity: 'licence',
      find: (query) => licencePage(context.db, call.params.id, query, today(context.clock)),
      sentFor: (changes: LicenceChanges): Deed => changes,
      sentToUndo: undoing,
      async begin(tx, items) {
        const { clock } = context
        const ids = items.map(({ id }) => id)
        const holder = items[0]?.sent.contactId
        const customer = holder === undefined ? undefined : await customerOf(tx, holder)
        if (items.some(({ sent }) => sent.action === 'renew')) await lockRenewed(tx, ids)
        const locked = await lockLicences(tx, call.params.id, ids)
        const renewed = await renewedAmong(tx, ids)
        const change = async (licence: LockedLicence, { id, sent }: BulkItem<Deed>) => {
          const { action, contactId, expirationDate } = sent
          if (action === 'renew' || action === 'remove') {
            if (renewed.has(id)) throw new Refusal('licence-renewed')
            if (action === 'renew') await renewLocked(tx, clock, licence, expirationDate!)
            else await deleteLicence(tx, id)
            return true
          }
          const next = action === 'assign' ? toContact(contactId!) : moves[action]
          await moveLocked(tx, clock, licence, (before) => next(before, customer))
          return true
        }
        return { locked, change }
      },
    }),
  )
