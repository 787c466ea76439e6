import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { type HideableField, hideableFields } from '#contract/hidden-fields.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { type RoleDraft, RoleRow } from '#contract/roles.ts'
import { administratorRoles } from '#server/features/employees/employees.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

type Tx = Transaction<Tables>

const details = `select roles.id, roles.version, roles.name, roles.permissions, roles.hidden_fields as "hiddenFields",
    roles.second_factor as "secondFactor", roles.is_administrator as "isAdministrator",
    (select count(*)::int from employees where role_id = roles.id and is_active and has_user) as people
  from roles`

/** Those with most permissions first. */
export const roleRows = (db: Database): Promise<RoleRow[]> =>
  db.named(
    'accounts.roles',
    `${details} order by cardinality(roles.permissions) desc, roles.name_key, roles.id`,
    [],
    RoleRow,
  )

const record = { table: 'roles', details, row: RoleRow } as const
const valuesOf = ({ name, permissions: may, hiddenFields, secondFactor }: RoleDraft) => ({
  name,
  permissions: may,
  hidden_fields: hiddenFields,
  second_factor: secondFactor,
})

export const insertRole = (tx: Tx, draft: RoleDraft): Promise<RoleRow> => insertRecord(tx, record, valuesOf(draft))

export const replaceRole = (tx: Tx, id: number, draft: RoleDraft): Promise<RoleRow> =>
  replaceRecord(tx, record, id, valuesOf(draft))

/** Leaves out what a later version may have added. */
const StoredRole = z.object({
  version: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  hiddenFields: z.array(z.string()),
  secondFactor: z.boolean(),
  isAdministrator: z.boolean(),
})

const asKnown = ({ permissions: may, hiddenFields, ...rest }: z.infer<typeof StoredRole>) => ({
  ...rest,
  permissions: permissions.filter((one): one is Permission => may.includes(one)),
  hiddenFields: hideableFields.filter((one): one is HideableField => hiddenFields.includes(one)),
})
type LockedRole = ReturnType<typeof asKnown>

/** With all roles of administrators: these people stay until the transaction ends. */
export async function lockRole(tx: Tx, id: number): Promise<LockedRole | undefined> {
  const ids = await tx
    .selectFrom('roles')
    .select('id')
    .where((or) => or.or([or('id', '=', id), or('id', 'in', administratorRoles(tx).clearOrderBy())]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return ids.some((one) => one.id === id) ? storedRole(tx, id) : undefined
}

export const lockRoleToRemove = (tx: Tx, id: number) =>
  tx
    .selectFrom('roles')
    .select(['version', 'is_administrator as isAdministrator'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function storedRole(tx: Tx, id: number): Promise<LockedRole | undefined> {
  const row = await tx
    .selectFrom('roles')
    .select([
      'version',
      'name',
      'permissions',
      'hidden_fields as hiddenFields',
      'second_factor as secondFactor',
      'is_administrator as isAdministrator',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asKnown(row)
}

export async function holdersOf(tx: Tx, role: number): Promise<number[]> {
  const rows = await tx.selectFrom('employees').select('id').where('role_id', '=', role).execute()
  return rows.map(({ id }) => id)
}

/** The administrators' roles are locked before. */
export async function hasAdministratorBeside(tx: Tx, role: number): Promise<boolean> {
  const { rows } = await sql`select from employees where is_active and has_user and role_id <> ${role}
    and role_id in (${administratorRoles(tx).clearOrderBy()}) limit 1`.execute(tx)
  return rows.length > 0
}

export const deleteRole = (tx: Tx, id: number) => tx.deleteFrom('roles').where('id', '=', id).execute()
