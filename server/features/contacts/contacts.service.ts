import type { Transaction } from 'kysely'

import type { Contact, ContactDraft, ContactUpdate } from '#contract/contacts.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refuseUnknown, refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  contactChoices,
  insertContact,
  lockContact,
  replaceContact,
  type ContactChoices,
  type ContactValues,
  type LockedContact,
} from './contacts.queries.ts'

const constraints: Constraints = {
  contacts_email_unique: { code: 'duplicate-email', field: 'email' },
  licences_holder: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
  project_contacts_contact: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
}

/**
 * Creates a contact of an active customer.
 * @throws Refusal unknown-reference, duplicate-email
 */
export const createContact = (
  { db }: Context,
  { actor, body }: CallContext & { body: ContactDraft },
): Promise<Contact> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const draft = withCity(body)
      refuseUnknown((await contactChoices(tx, draft)).offered, draft)
      return insertContact(tx, valuesOf(draft))
    }),
  )

/**
 * Changes what is sent of a contact. It may go to another active customer, and stay with one that is no longer active.
 * @throws Refusal not-found, version-outdated, unknown-reference, duplicate-email
 */
export const updateContact = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: ContactUpdate; params: { id: number } },
): Promise<Contact> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const { offered, changesCustomer } = await contactChoices(tx, body, id)
      return changeContact(tx, unchanged(await lockContact(tx, id, changesCustomer), ifMatch), body, offered)
    }),
  )

/**
 * Writes what is sent of a contact that is locked.
 * @throws Refusal unknown-reference
 */
export async function changeContact(
  tx: Transaction<Tables>,
  before: LockedContact,
  body: ContactUpdate,
  choices: ContactChoices,
): Promise<Contact> {
  const draft = withCity(withSent(before, body))
  refuseUnknown(choices, draft, before)
  return replaceContact(tx, before.id, valuesOf(draft))
}

type Draft = ContactDraft & { cityId: number | null }

/** 0 and an absent city mean none. */
const withCity = (draft: ContactDraft): Draft => ({ ...draft, cityId: draft.cityId || null })

const valuesOf = (draft: Draft): ContactValues => ({
  customer_id: draft.customerId,
  city_id: draft.cityId,
  first_name: draft.firstName,
  middle_name: draft.middleName,
  last_name: draft.lastName,
  surname: draft.surname,
  email: draft.email,
  phone_number: draft.phoneNumber,
  cellphone_number: draft.cellphoneNumber,
  position: draft.position,
})
