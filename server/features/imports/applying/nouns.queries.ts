import { sql, type Transaction } from 'kysely'

import type { ImportNoun } from '#contract/imports.ts'
import {
  hasOtherAdministrator,
  isAdministratorRole,
  lockAdministratorRoles,
} from '#server/features/employees/employees.queries.ts'
import { firstOpenStatus, isClosing, type LockedProject } from '#server/features/projects/projects.queries.ts'
import { dropLinks, endSessionsOf, lockSessionsOf } from '#server/features/session/session.queries.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { writeMilestones } from '../nouns/weights.queries.ts'
import type { SheetOf } from '../rows.queries.ts'

/** What writing a noun takes beside its own columns, as its form's service does it. */
interface NounWrites {
  /** Columns of new records that no file has, with what they refer to locked. */
  given?: (tx: Transaction<Tables>) => Promise<Readonly<Record<string, number>>>
  /** What else is set where a record is changed to the columns of `came`. */
  sets?: string
  /** What follows for other tables, with the records locked and before they are written. */
  follow?: (tx: Transaction<Tables>, of: SheetOf) => Promise<void>
  /** Replaces the usual statements for the records of a locked project. */
  write?: (tx: Transaction<Tables>, of: SheetOf, project: LockedProject) => Promise<{ added: number; changed: number }>
}

/** A project without a status of its own begins in the first open one. @throws Refusal invalid-input */
async function openStatus(tx: Transaction<Tables>): Promise<{ project_status_id: number }> {
  const status = await firstOpenStatus(tx)
  if (status === undefined) throw wrongField('projectStatusId', 'choose')
  if (await isClosing(tx, status)) throw new Refusal('import-changed')
  return { project_status_id: status }
}

interface ChangedEmployee {
  id: number
  role: number | null
  /** A user who is active no longer. */
  leaves: boolean
  /** The employee has an open link, and gets another e-mail. */
  moves: boolean
}

const changedEmployees = (tx: Transaction<Tables>, { id, sheet }: SheetOf) =>
  sql<ChangedEmployee>`select employees.id, role_id as role,
      has_user and employees.is_active and not came.is_active as leaves,
      email_key <> ignore_case(came.email) and exists (select from one_time_links where employee_id = employees.id) as moves
    from import_rows join employees on employees.id = record_id, json_to_record(values) as came (email text, is_active boolean)
    where import_id = ${id} and sheet = ${sheet} and writes = 'change' order by employees.id`.execute(tx)

const idsOf = (employees: readonly ChangedEmployee[]): number[] => employees.map(({ id }) => id)

/**
 * Ends the sessions of deactivated employees, and the links sent to former addresses. @throws Refusal
 * last-administrator
 */
async function followEmployees(tx: Transaction<Tables>, of: SheetOf): Promise<void> {
  const { rows } = await changedEmployees(tx, of)
  const leaving = rows.filter(({ leaves }) => leaves)
  if (leaving.length > 0) {
    await lockAdministratorRoles(tx)
    const roles = [...new Set(leaving.map(({ role }) => role))]
    const areAdministrators = await Promise.all(roles.map((role) => isAdministratorRole(tx, role)))
    if (areAdministrators.includes(true) && !(await hasOtherAdministrator(tx, idsOf(leaving))))
      throw new Refusal('last-administrator')
    await lockSessionsOf(tx, idsOf(leaving))
    for (const { id } of leaving) await endSessionsOf(tx, id)
  }
  for (const { id } of rows.filter(({ moves }) => moves)) await dropLinks(tx, id)
}

/** What is particular to the writing of a noun. */
export const nounWrites: Partial<Record<ImportNoun, NounWrites>> = {
  employees: { follow: followEmployees },
  projects: {
    given: openStatus,
    sets: `ended_by_status = projects.ended_by_status and projects.real_end_date is not distinct from came.real_end_date`,
  },
  milestones: { write: writeMilestones },
}
