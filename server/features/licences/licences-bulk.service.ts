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

type Deed =
  | { action: 'assign'; contactId: number }
  | { action: 'renew'; expirationDate: string }
  | { action: 'deactivate' | 'unassign' | 'activate' | 'remove' }

/** The contract asks for the same. @throws Refusal invalid-input */
function deedOf({ action, contactId, expirationDate }: LicenceChanges): Deed {
  if (action === 'deactivate') return { action }
  if (action === 'assign' && contactId !== undefined) return { action, contactId }
  if (action === 'renew' && expirationDate !== undefined) return { action, expirationDate }
  throw new Refusal('invalid-input')
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
      sentFor: deedOf,
      sentToUndo: undoing,
      async begin(tx, items) {
        const { clock } = context
        const ids = items.map(({ id }) => id)
        const first = items[0]?.sent
        const customer = first?.action === 'assign' ? await customerOf(tx, first.contactId) : undefined
        if (items.some(({ sent }) => sent.action === 'renew')) await lockRenewed(tx, ids)
        const locked = await lockLicences(tx, call.params.id, ids)
        const renewed = await renewedAmong(tx, ids)
        const change = async (licence: LockedLicence, { id, sent }: BulkItem<Deed>) => {
          if (sent.action === 'renew' || sent.action === 'remove') {
            if (renewed.has(id)) throw new Refusal('licence-renewed')
            if (sent.action === 'renew') await renewLocked(tx, clock, licence, sent.expirationDate)
            else await deleteLicence(tx, id)
            return true
          }
          const next = sent.action === 'assign' ? toContact(sent.contactId) : moves[sent.action]
          await moveLocked(tx, clock, licence, (before) => next(before, customer))
          return true
        }
        return { locked, change }
      },
    }),
  )
