import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import type { ImportNoun } from '#contract/imports.ts'
import { endTokensOf, lockTokensOf } from '#server/features/access-tokens/access-tokens.queries.ts'
import {
  hasOtherAdministrator,
  isAdministratorRole,
  lockAdministratorRoles,
} from '#server/features/employees/employees.queries.ts'
import { unmovableUsers } from '#server/features/employees/given.queries.ts'
import { firstOpenStatus, isClosing, type LockedProject } from '#server/features/projects/projects.queries.ts'
import { endFeedsWithoutAccess } from '#server/features/session/ended-feeds.queries.ts'
import { dropLinks, endSessionsOf, lockSessionsOf } from '#server/features/session/session.queries.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { writeMilestones } from '../nouns/weights.queries.ts'
import type { SheetOf } from '../rows.queries.ts'
import type { Acts } from './progress.queries.ts'
import { rowsOf, type Portion } from './writes.queries.ts'

export interface NounWrites {
  /** Columns that no file has; their references are locked. */
  given?: (tx: Transaction<Tables>) => Promise<Readonly<Record<string, number>>>
  sets?: string
  /** Text columns that a save changes as well: undoing restores them. */
  trail?: readonly string[]
  /** Columns of neither file nor trail, with their types: undoing restores what the rows remember. */
  kept?: Readonly<Record<string, string>>
  /** For all rows, before the first is written. @throws Refusal */
  admit?: (tx: Transaction<Tables>, of: SheetOf & { acts: Acts }) => Promise<void>
  /** Then the caller must have confirmed who they are. */
  givesAccess?: (db: Kysely<Tables>, of: SheetOf) => Promise<boolean>
  /** In other tables, with the records locked and not yet written. */
  follow?: (tx: Transaction<Tables>, portion: Portion) => Promise<void>
  /** In place of the usual statements, for the records of a locked project. */
  write?: (tx: Transaction<Tables>, of: SheetOf, project: LockedProject) => Promise<{ added: number; changed: number }>
}

/** The first open status. @throws Refusal invalid-input */
async function openStatus(tx: Transaction<Tables>): Promise<{ project_status_id: number }> {
  const status = await firstOpenStatus(tx)
  if (status === undefined) throw wrongField('projectStatusId', 'choose')
  if (await isClosing(tx, status)) throw new Refusal('import-changed')
  return { project_status_id: status }
}

interface ChangedEmployee {
  id: number
  role: number | null
  leaves: boolean
  moves: boolean
  isUser: boolean
}

const changedEmployees = (tx: Kysely<Tables>, rows: RawBuilder<unknown>) =>
  sql<ChangedEmployee>`select employees.id, role_id as role,
      has_user and employees.is_active and not came.is_active as leaves,
      email_key <> ignore_case(came.email) as moves, has_user as "isUser"
    from import_rows join employees on employees.id = record_id, json_to_record(values) as came (email text, is_active boolean)
    where ${rows} and writes = 'change' order by employees.id`.execute(tx)

const idsOf = (employees: readonly ChangedEmployee[]): number[] => employees.map(({ id }) => id)

/** @throws Refusal last-administrator */
async function keepAdministrator(tx: Transaction<Tables>, leaving: readonly ChangedEmployee[]): Promise<void> {
  await lockAdministratorRoles(tx)
  // A connection answers one statement at a time.
  for (const role of new Set(leaving.map((one) => one.role)))
    if ((await isAdministratorRole(tx, role)) && !(await hasOtherAdministrator(tx, idsOf(leaving))))
      throw new Refusal('last-administrator')
}

const isLeaving = ({ leaves }: ChangedEmployee): boolean => leaves

const isMoving = ({ moves }: ChangedEmployee): boolean => moves

const inSheet = ({ id, sheet }: SheetOf) => sql`import_id = ${id} and sheet = ${sheet}`

const movesUsers = async (db: Kysely<Tables>, of: SheetOf): Promise<boolean> =>
  (await changedEmployees(db, inSheet(of))).rows.some((one) => one.moves && one.isUser)

/** @throws Refusal last-administrator when all leave at once, user-email */
async function admitEmployees(tx: Transaction<Tables>, { acts, ...of }: SheetOf & { acts: Acts }): Promise<void> {
  const { rows } = await changedEmployees(tx, inSheet(of))
  const leaving = rows.filter(isLeaving)
  if (leaving.length > 0) await keepAdministrator(tx, leaving)
  // A program manages no users.
  const by = acts.tokenId === undefined ? acts.employeeId : null
  if ((await unmovableUsers(tx, idsOf(rows.filter(isMoving)), by)).size > 0) throw new Refusal('user-email')
}

/**
 * Ends sessions, access tokens and calendar feeds of deactivated employees, and links to former addresses. @throws
 * Refusal last-administrator
 */
async function followEmployees(tx: Transaction<Tables>, portion: Portion): Promise<void> {
  const { rows } = await changedEmployees(tx, rowsOf(portion))
  const leaving = rows.filter(isLeaving)
  if (leaving.length > 0) {
    await keepAdministrator(tx, leaving)
    await lockSessionsOf(tx, idsOf(leaving))
    for (const { id } of leaving) await endSessionsOf(tx, id)
  }
  // Links come before tokens (lock-order.ts).
  for (const { id } of rows.filter(isMoving)) await dropLinks(tx, id)
  if (leaving.length > 0) {
    await lockTokensOf(tx, idsOf(leaving))
    for (const { id } of leaving) await endTokensOf(tx, id)
    await endFeedsWithoutAccess(tx, idsOf(leaving))
  }
}

export const nounWrites: Partial<Record<ImportNoun, NounWrites>> = {
  employees: { admit: admitEmployees, givesAccess: movesUsers, follow: followEmployees },
  projects: {
    given: openStatus,
    sets: `ended_by_status = projects.ended_by_status and projects.real_end_date is not distinct from came.real_end_date`,
    trail: ['progress_source'],
    kept: { ended_by_status: 'boolean' },
  },
  milestones: { write: writeMilestones },
}
