import type { Transaction } from 'kysely'

import {
  isExpired,
  licenceStatuses,
  type Holder,
  type Licence,
  type LicenceDraft,
  type Renewal,
  type Renewals,
} from '#contract/licences.ts'
import type { Context } from '#server/context.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { today, type Clock } from '#server/platform/base/clock.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  customerOf,
  insertLicences,
  insertRenewal,
  lockLicence,
  lockLicences,
  lockRenewed,
  productOf,
  replaceState,
  type LockedLicence,
} from './licences.queries.ts'
import { serialNumber } from './serial-numbers.service.ts'

const { unassigned, active, inactive } = licenceStatuses

/**
 * Each has a serial number and is unassigned. @throws Refusal not-found, unknown-reference, invalid-input when they
 * would have expired or the product is not licensed
 */
export const createLicences = (
  { db, clock }: Context,
  { actor, body, params: { id } }: CallContext & { body: LicenceDraft; params: { id: number } },
): Promise<Licence[]> => {
  const day = today(clock)
  return db.change(actor, async (tx) => {
    if (body.expirationDate <= day) throw wrongField('expirationDate', 'licence.past')
    const product = await productOf(tx, body.productId)
    found(await lockProject(tx, id))
    if (!product?.active)
      throw new Refusal('unknown-reference', {
        fields: [{ path: 'productId', code: product ? 'inactive' : 'unknown' }],
      })
    if (!product.licensed) throw wrongField('productId', 'licence.unlicensed')
    const serials = Array.from({ length: body.quantity }, serialNumber)
    return insertLicences(tx, id, body, { serials, now: clock.now(), today: day })
  })
}

const renewedOnce: Constraints = { licences_renewed_once: { code: 'licence-renewed' } }

/**
 * Active when the renewed one has a holder; that one stays as it is. @throws Refusal not-found, licence-renewed,
 * invalid-input when it would not be valid after today and after the other
 */
export const renewLicence = (
  { db, clock }: Context,
  { actor, body: { expirationDate }, params: { id } }: CallContext & { body: Renewal; params: { id: number } },
): Promise<Licence> =>
  refusing(renewedOnce, () =>
    db.change(actor, async (tx) => {
      await lockRenewed(tx, [id])
      return renewLocked(tx, clock, found(await lockLicence(tx, id)), expirationDate)
    }),
  )

/**
 * All or none. @throws Refusal unknown-reference, licence-renewed, invalid-input when the day is not after today and
 * all of theirs
 */
export const renewLicences = (
  { db, clock }: Context,
  {
    actor,
    body: { licenseIds, expirationDate },
    params: { id: projectId },
  }: CallContext & { body: Renewals; params: { id: number } },
): Promise<Licence[]> =>
  refusing(renewedOnce, () =>
    db.change(actor, async (tx) => {
      await lockRenewed(tx, licenseIds)
      const locked = new Map((await lockLicences(tx, projectId, licenseIds)).map((licence) => [licence.id, licence]))
      const fields = licenseIds.flatMap((id, index) =>
        locked.has(id) ? [] : [{ path: `licenseIds.${index}`, code: 'unknown' as const }],
      )
      if (fields.length > 0) throw new Refusal('unknown-reference', { fields })
      const made: Licence[] = []
      for (const renewed of locked.values()) made.push(await renewLocked(tx, clock, renewed, expirationDate))
      return made
    }),
  )

/** @throws Refusal invalid-input */
export async function renewLocked(
  tx: Transaction<Tables>,
  clock: Clock,
  renewed: LockedLicence,
  expirationDate: string,
): Promise<Licence> {
  const day = today(clock)
  if (expirationDate <= day) throw wrongField('expirationDate', 'licence.past')
  if (expirationDate <= renewed.expirationDate) throw wrongField('expirationDate', 'licence.notLater')
  return insertRenewal(tx, renewed.id, { expirationDate, serial: serialNumber(), now: clock.now(), today: day })
}

type Call = CallContext & { params: { id: number } }
type Movable = LockedLicence & { expired: boolean }
/** Gets the customer of the future holder; throws what may not be. */
type Next = (licence: Movable, customerOfContact?: number) => State
interface State {
  status: number
  contactId: number | null
  customerId: number | null
}

/** The contact or the project may get another customer meanwhile. */
export const licenceReferences: Constraints = {
  licences_holder: { code: 'unknown-reference', field: 'contactId', problem: 'otherCustomer' },
  licences_customer: { code: 'unknown-reference', field: 'contactId', problem: 'otherCustomer' },
}

/** To the state of `next`; expired licences do not move. `to` is the future holder. */
const move = (
  { db, clock }: Context,
  { actor, ifMatch, params: { id } }: Call,
  next: Next,
  to?: number,
): Promise<Licence> =>
  refusing(licenceReferences, () =>
    db.change(actor, async (tx) => {
      const customerOfContact = to === undefined ? undefined : await customerOf(tx, to)
      const licence = unchanged(await lockLicence(tx, id), ifMatch)
      return moveLocked(tx, clock, licence, (before) => next(before, customerOfContact))
    }),
  )

/** @throws Refusal licence-state, and the refusals of `next` */
export async function moveLocked(
  tx: Transaction<Tables>,
  clock: Clock,
  licence: LockedLicence,
  next: Next,
): Promise<Licence> {
  const day = today(clock)
  const expired = isExpired(licence.expirationDate, day)
  // First: an unassigned one is refused in words of its own.
  const state = next({ ...licence, expired })
  if (expired) throw new Refusal('licence-state')
  return replaceState(tx, licence.id, state, day)
}

const held = ({ contactId, customerId }: LockedLicence, status: number): State => ({ status, contactId, customerId })

/** @throws Refusal not-found, version-outdated, licence-state, unknown-reference */
export const assignLicence = (context: Context, call: Call & { body: Holder }): Promise<Licence> =>
  move(context, call, toContact(call.body.contactId), call.body.contactId)

export const toContact =
  (contactId: number): Next =>
  ({ status, customerId, expired }, customer) => {
    if (status !== unassigned || expired) throw new Refusal('licence-state')
    if (customer !== customerId)
      throw new Refusal('unknown-reference', {
        fields: [{ path: 'contactId', code: customer === undefined ? 'unknown' : 'otherCustomer' }],
      })
    return { status: active, contactId, customerId }
  }

/** Active or not. @throws Refusal not-found, version-outdated, licence-state */
export const unassignLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, fromHolder)

export const fromHolder: Next = ({ status }) => {
  if (status === unassigned) throw new Refusal('licence-state')
  return { status: unassigned, contactId: null, customerId: null }
}

/** @throws Refusal not-found, version-outdated, licence-unassigned, licence-state */
export const activateLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, toActive)

export const toActive: Next = (licence) => {
  if (licence.status === unassigned) throw new Refusal('licence-unassigned')
  if (licence.status !== inactive) throw new Refusal('licence-state')
  return held(licence, active)
}

/** @throws Refusal not-found, version-outdated, licence-state */
export const inactivateLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, toInactive)

export const toInactive: Next = (licence) => {
  if (licence.status !== active) throw new Refusal('licence-state')
  return held(licence, inactive)
}
