import type { Transaction } from 'kysely'

import type { Customer, CustomerDraft, CustomerUpdate } from '#contract/customers.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  insertCustomer,
  lockCustomer,
  replaceCustomer,
  type CustomerValues,
  type LockedCustomer,
} from './customers.queries.ts'

/** What the table refuses, by its constraints. */
export const customerConstraints: Constraints = {
  customers_code_unique: { code: 'duplicate-code', field: 'code' },
  customers_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
  customers_city_id_fkey: { code: 'unknown-reference', field: 'cityId', problem: 'unknown' },
}

/**
 * Creates a customer.
 * @throws Refusal unknown-reference, duplicate-code, duplicate-document
 */
export const createCustomer = (
  { db }: Context,
  { actor, body }: CallContext & { body: CustomerDraft },
): Promise<Customer> => refusing(customerConstraints, () => insertCustomer(db, actor, valuesOf(body)))

/**
 * Changes what is sent of a customer.
 * @throws Refusal not-found, version-outdated, unknown-reference, duplicate-code, duplicate-document
 */
export const updateCustomer = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: CustomerUpdate; params: { id: number } },
): Promise<Customer> =>
  refusing(customerConstraints, () =>
    db.change(actor, async (tx) => changeCustomer(tx, unchanged(await lockCustomer(tx, id), ifMatch), body)),
  )

/** Writes what is sent of a customer that is locked. */
export function changeCustomer(
  tx: Transaction<Tables>,
  before: LockedCustomer,
  body: CustomerUpdate,
): Promise<Customer> {
  const after = withSent(before, {
    ...body,
    classification: body.classification === null ? 0 : body.classification,
  })
  return replaceCustomer(tx, before.id, { ...valuesOf(after), is_active: after.isActive })
}

const valuesOf = (draft: CustomerDraft): CustomerValues => ({
  code: draft.code,
  commercial_name: draft.commercialName,
  document_number: draft.documentNumber,
  address: draft.address,
  city_id: draft.cityId,
  classification: draft.classification ?? 0,
})
