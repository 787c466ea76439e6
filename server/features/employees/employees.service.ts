import type { Transaction } from 'kysely'

import type { Employee, EmployeeDraft, EmployeeUpdate, Invitation, SavedEmployee } from '#contract/employees.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { endTokensOf } from '#server/features/access-tokens/access-tokens.queries.ts'
import { endFeedsWithoutAccess } from '#server/features/session/ended-feeds.queries.ts'
import { makeAndMailLink } from '#server/features/session/link-mails.queries.ts'
import {
  dropCredentials,
  dropLinks,
  endSessionsOf,
  type OneTimeLink,
} from '#server/features/session/session.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { refuseUnknown, refusing, type Constraints } from '#server/platform/http/refused-writes.ts'
import type { Language } from '#texts/texts.ts'

import {
  employeeChoices,
  hasAdministratorLeft,
  insertEmployee,
  isAdministratorRole,
  lockEmployee,
  replaceEmployee,
  type EmployeeChoices,
  type EmployeeValues,
  type LockedEmployee,
} from './employees.queries.ts'
import { demandGivable, demandMovable } from './given.queries.ts'

type Saved = { employee: Employee; link: OneTimeLink | false }
type Write<Body> = CallContext & { caller: Caller; body: Body }

const constraints: Constraints = {
  employees_email_unique: { code: 'duplicate-email', field: 'email' },
  employees_document_unique: { code: 'duplicate-document', field: 'documentNumber' },
}

/**
 * Creates an employee; one who becomes a user is invited.
 * @throws Refusal invalid-input, unknown-reference, lacks-permission, duplicate-email, duplicate-document
 */
export async function createEmployee(context: Context, call: Write<EmployeeDraft>): Promise<SavedEmployee> {
  const { db } = context
  const draft = asAllowed(call.caller, call.body)
  refuseFuture(context, draft)
  const saved = await refusing(constraints, () =>
    db.change<Saved>(
      call.actor,
      async (tx) => {
        refuseUnknown(await employeeChoices(tx, draft), draft)
        await demandGivable(tx, call.caller, draft.role)
        const employee = await insertEmployee(tx, valuesOf(draft))
        const link = employee.hasUser && (await invite(tx, context, employee, call.language))
        return { employee, link }
      },
      // The link is shown once.
      ({ employee }) => ({ employee, link: false }),
    ),
  )
  return invited(saved)
}

/**
 * Changes what is sent of an employee. A person who is deactivated or is no longer a user is signed out everywhere;
 * one who becomes a user is invited.
 * @throws Refusal not-found, version-outdated, invalid-input, unknown-reference, duplicate-email, duplicate-document,
 *   lacks-permission, last-administrator
 */
export async function updateEmployee(
  context: Context,
  call: Write<EmployeeUpdate> & { params: { id: number } },
): Promise<SavedEmployee> {
  const { db } = context
  const { id } = call.params
  refuseFuture(context, call.body)
  const saved = await refusing(constraints, () =>
    db.change(call.actor, async (tx) => {
      const choices = await employeeChoices(tx, call.body)
      const before = unchanged(await lockEmployee(tx, id), call.ifMatch)
      const { employee, becomesUser } = await changeEmployee(tx, before, call, choices)
      const link = becomesUser && (await invite(tx, context, employee, call.language))
      return { employee, link }
    }),
  )
  return invited(saved)
}

/**
 * Writes what is sent of an employee who is locked, and does what follows from it for their sessions and links.
 * @throws Refusal unknown-reference, lacks-permission, last-administrator
 */
export async function changeEmployee(
  tx: Transaction<Tables>,
  before: LockedEmployee,
  { caller, body }: { caller: Caller; body: EmployeeUpdate },
  choices: EmployeeChoices,
): Promise<{ employee: Employee; becomesUser: boolean }> {
  const { id } = before
  const draft = asAllowed(caller, withSent(before, body), before)
  refuseUnknown({ ...choices, role: draft.role === null || choices.role }, draft, before)
  if (draft.role !== before.role) await demandGivable(tx, caller, draft.role)
  if (before.hasUser && before.email.toLowerCase() !== draft.email.toLowerCase())
    await demandMovable(tx, caller, before.role)
  if (
    isUser(before) &&
    !(isUser(draft) && draft.role === before.role) &&
    (await isAdministratorRole(tx, before.role)) &&
    !(await hasAdministratorLeft(tx, id, isUser(draft) ? draft.role : null))
  )
    throw new Refusal('last-administrator')
  const employee = await replaceEmployee(tx, id, { ...valuesOf(draft), is_active: draft.isActive })
  if (before.hasUser && !draft.hasUser) await dropCredentials(tx, id)
  else if (isUser(before) && !draft.isActive) {
    await endSessionsOf(tx, id)
    await endTokensOf(tx, id)
  }
  if (isUser(before) && (!isUser(draft) || draft.role !== before.role)) await endFeedsWithoutAccess(tx, [id])
  // The reader of the former mailbox is not let in.
  if (before.email.toLowerCase() !== employee.email.toLowerCase()) await dropLinks(tx, id)
  return { employee, becomesUser: draft.hasUser && !before.hasUser }
}

/**
 * Makes another invitation; the former one ends.
 * @throws Refusal not-found, lacks-permission, no-user for an employee who is not a user or is inactive
 */
export async function inviteEmployee(
  context: Context,
  { params: { id }, caller, actor, language }: CallContext & { caller: Caller; params: { id: number } },
): Promise<{ invitation: Invitation }> {
  const link = await context.db.change(actor, async (tx) => {
    const employee = found(await lockEmployee(tx, id))
    if (!isUser(employee)) throw new Refusal('no-user')
    // With the link anybody can sign in as them.
    await demandGivable(tx, caller, employee.role)
    return invite(tx, context, employee, language)
  })
  return { invitation: shown(link) }
}

const isUser = ({ isActive, hasUser }: { isActive: boolean; hasUser: boolean }): boolean => isActive && hasUser

/** Who is a user, and with which role, is for those who manage users to say; for others it stays as it was. */
function asAllowed<Draft extends EmployeeDraft>(
  caller: Caller,
  draft: Draft,
  before: Pick<LockedEmployee, 'hasUser' | 'role'> = { hasUser: false, role: null },
): Draft & { role: number | null } {
  const { hasUser, role } = caller.permissions.has('users.manage') ? draft : before
  return { ...draft, hasUser, role: (hasUser && role) || null }
}

function refuseFuture({ clock }: Context, { birthDate }: Pick<EmployeeDraft, 'birthDate'>): void {
  if (birthDate && birthDate > today(clock)) throw wrongField('birthDate', 'future')
}

const valuesOf = (draft: EmployeeDraft & { role: number | null }): EmployeeValues => ({
  document_type_id: draft.documentTypeId,
  document_number: draft.documentNumber,
  first_name: draft.firstName,
  middle_name: draft.middleName,
  last_name: draft.lastName,
  surname: draft.surname,
  email: draft.email,
  phone_number: draft.phoneNumber,
  cellphone_number: draft.cellphoneNumber,
  address: draft.address,
  city_id: draft.cityId,
  position_id: draft.positionId,
  group_id: draft.groupId,
  birth_date: draft.birthDate ?? null,
  gender: draft.gender,
  has_user: draft.hasUser,
  role_id: draft.role,
})

/** The saved employee, with the invitation where one was made. */
const invited = ({ employee, link }: Saved): SavedEmployee =>
  link ? { ...employee, invitation: shown(link) } : employee

/** A link as it is shown, this one time. */
export const shown = ({ url, expiresAt }: OneTimeLink): Invitation => ({ url, expiresAt })

/** Makes an invitation, which is mailed where mail can be sent. */
export const invite = (
  tx: Transaction<Tables>,
  context: Context,
  to: Pick<Employee, 'id' | 'firstName'>,
  language: Language,
): Promise<OneTimeLink> => makeAndMailLink(tx, context, { kind: 'invitation', to, language })
