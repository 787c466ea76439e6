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
 * Invites a new user. @throws Refusal invalid-input, unknown-reference, lacks-permission, duplicate-email,
 * duplicate-document
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
 * Signs out a deactivated person or former user everywhere; invites a new user. @throws Refusal not-found,
 * version-outdated, invalid-input, unknown-reference, duplicate-email, duplicate-document, lacks-permission,
 * last-administrator
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
 * Locked before; also ends sessions and links. @throws Refusal unknown-reference, lacks-permission, last-administrator
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
  // Readers of the former mailbox must not get in.
  if (before.email.toLowerCase() !== employee.email.toLowerCase()) await dropLinks(tx, id)
  return { employee, becomesUser: draft.hasUser && !before.hasUser }
}

/** Ends the former one. @throws Refusal not-found, lacks-permission, no-user for an employee without access */
export async function inviteEmployee(
  context: Context,
  { params: { id }, caller, actor, language }: CallContext & { caller: Caller; params: { id: number } },
): Promise<{ invitation: Invitation }> {
  const link = await context.db.change(actor, async (tx) => {
    const employee = found(await lockEmployee(tx, id))
    if (!isUser(employee)) throw new Refusal('no-user')
    // The link lets its bearer sign in as this person.
    await demandGivable(tx, caller, employee.role)
    return invite(tx, context, employee, language)
  })
  return { invitation: shown(link) }
}

const isUser = ({ isActive, hasUser }: { isActive: boolean; hasUser: boolean }): boolean => isActive && hasUser

/** Only people who manage users set access and role; otherwise these stay. */
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

const invited = ({ employee, link }: Saved): SavedEmployee =>
  link ? { ...employee, invitation: shown(link) } : employee

export const shown = ({ url, expiresAt }: OneTimeLink): Invitation => ({ url, expiresAt })

/** Mailed where a mail server is set. */
export const invite = (
  tx: Transaction<Tables>,
  context: Context,
  to: Pick<Employee, 'id' | 'firstName'>,
  language: Language,
): Promise<OneTimeLink> => makeAndMailLink(tx, context, { kind: 'invitation', to, language })
