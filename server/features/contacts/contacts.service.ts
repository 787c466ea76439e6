import type { Transaction } from 'kysely'

import type { Contact, ContactDraft, ContactUpdate } from '#contract/contacts.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import { refuseUnknown, refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import { contactChoices, contactRecords, type ContactChoices, type LockedContact } from './contacts.queries.ts'

const constraints: Constraints = {
  contacts_email_unique: { code: 'duplicate-email', field: 'email' },
  licences_holder: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
  project_contacts_contact: { code: 'contact-in-use', field: 'customerId', problem: 'invalid' },
}

/** @throws Refusal unknown-reference, also for an inactive customer, duplicate-email */
export const createContact = (
  { db }: Context,
  { actor, body }: CallContext & { body: ContactDraft },
): Promise<Contact> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      refuseUnknown((await contactChoices(tx, body)).offered, body)
      return contactRecords.insert(tx, body)
    }),
  )

/**
 * A contact of an inactive customer may stay there. @throws Refusal not-found, version-outdated, unknown-reference,
 * duplicate-email
 */
export const updateContact = (
  { db }: Context,
  { actor, body, ifMatch, params: { id } }: CallContext & { body: ContactUpdate; params: { id: number } },
): Promise<Contact> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const { offered, changesCustomer } = await contactChoices(tx, body, id)
      const before = unchanged(await contactRecords.lock(tx, id, changesCustomer), ifMatch)
      return changeContact(tx, before, body, offered)
    }),
  )

/** Locked before. @throws Refusal unknown-reference */
export async function changeContact(
  tx: Transaction<Tables>,
  before: LockedContact,
  body: ContactUpdate,
  choices: ContactChoices,
): Promise<Contact> {
  refuseUnknown(choices, withSent(before, body), before)
  return contactRecords.change(tx, before, body)
}
