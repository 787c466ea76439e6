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
 * Makes licences of a product for a project, each with a serial number of its own, not assigned yet.
 * @throws Refusal not-found, unknown-reference, invalid-input when they would have expired or the product has none
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
 * Makes a licence that renews another one, active where that one has a holder. The renewed one stays as it is.
 * @throws Refusal not-found, licence-renewed, invalid-input when it would not be valid after today and after the other
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
 * Renews several licences of a project, all or none, each as one alone.
 * @throws Refusal unknown-reference, licence-renewed, invalid-input when the day is not after today and all of theirs
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

/**
 * Makes the licence that renews one which is locked.
 * @throws Refusal invalid-input
 */
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
/** Where a licence goes, told the customer of the contact that it is to go to; it refuses what may not be. */
type Next = (licence: LockedLicence, customerOfContact?: number) => State
interface State {
  status: number
  contactId: number | null
  customerId: number | null
}

/** A contact may be moved, or the project given to another customer, while a licence is being assigned. */
export const licenceReferences: Constraints = {
  licences_holder: { code: 'unknown-reference', field: 'contactId', problem: 'otherCustomer' },
  licences_customer: { code: 'unknown-reference', field: 'contactId', problem: 'otherCustomer' },
}

/**
 * Moves a licence to the state that `next` allows; nothing moves once it has expired. Where it goes to a contact (`to`),
 * `next` is told the customer that this one is of.
 */
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

/**
 * Moves a licence that is locked.
 * @throws Refusal licence-state, and what `next` refuses
 */
export async function moveLocked(
  tx: Transaction<Tables>,
  clock: Clock,
  licence: LockedLicence,
  next: Next,
): Promise<Licence> {
  const state = next(licence)
  if (isExpired(licence.expirationDate, today(clock))) throw new Refusal('licence-state')
  return replaceState(tx, licence.id, state, today(clock))
}

/** The same holder in another status. */
const held = ({ contactId, customerId }: LockedLicence, status: number): State => ({ status, contactId, customerId })

/**
 * Gives an unassigned licence to a contact of the project's customer, active.
 * @throws Refusal not-found, version-outdated, licence-state, unknown-reference
 */
export const assignLicence = (context: Context, call: Call & { body: Holder }): Promise<Licence> =>
  move(context, call, toContact(call.body.contactId), call.body.contactId)

/** To a contact, whose customer has to be the project's. */
export const toContact =
  (contactId: number): Next =>
  ({ status, customerId }, customer) => {
    if (status !== unassigned) throw new Refusal('licence-state')
    if (customer !== customerId)
      throw new Refusal('unknown-reference', {
        fields: [{ path: 'contactId', code: customer === undefined ? 'unknown' : 'otherCustomer' }],
      })
    return { status: active, contactId, customerId }
  }

/**
 * Takes a licence from its holder, active or not.
 * @throws Refusal not-found, version-outdated, licence-state
 */
export const unassignLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, fromHolder)

export const fromHolder: Next = ({ status }) => {
  if (status === unassigned) throw new Refusal('licence-state')
  return { status: unassigned, contactId: null, customerId: null }
}

/**
 * Activates an inactive licence.
 * @throws Refusal not-found, version-outdated, licence-unassigned, licence-state
 */
export const activateLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, toActive)

export const toActive: Next = (licence) => {
  if (licence.status === unassigned) throw new Refusal('licence-unassigned')
  if (licence.status !== inactive) throw new Refusal('licence-state')
  return held(licence, active)
}

/**
 * Deactivates an active licence.
 * @throws Refusal not-found, version-outdated, licence-state
 */
export const inactivateLicence = (context: Context, call: Call): Promise<Licence> => move(context, call, toInactive)

export const toInactive: Next = (licence) => {
  if (licence.status !== active) throw new Refusal('licence-state')
  return held(licence, inactive)
}
