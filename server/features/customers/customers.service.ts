import type { Customer, CustomerDraft, CustomerUpdate } from '#contract/customers.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { insertCustomer, lockCustomer, replaceCustomer, type CustomerValues } from './customers.queries.ts'

const constraints: Constraints = {
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
): Promise<Customer> => refusing(constraints, () => insertCustomer(db, actor, valuesOf(body)))

/**
 * Changes what is sent of a customer.
 * @throws Refusal not-found, version-outdated, unknown-reference, duplicate-code, duplicate-document
 */
export const updateCustomer = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: CustomerUpdate; params: { id: number } },
): Promise<Customer> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const before = unchanged(await lockCustomer(tx, id), ifMatch)
      const after = withSent(before, {
        ...body,
        classification: body.classification === null ? 0 : body.classification,
      })
      return replaceCustomer(tx, id, { ...valuesOf(after), is_active: after.isActive })
    }),
  )

const valuesOf = (draft: CustomerDraft): CustomerValues => ({
  code: draft.code,
  commercial_name: draft.commercialName,
  document_number: draft.documentNumber,
  address: draft.address,
  city_id: draft.cityId,
  classification: draft.classification ?? 0,
})
