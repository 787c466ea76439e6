import { sql, type Insertable, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import {
  Employee,
  type EmployeeFilter,
  EmployeeOption,
  EmployeeRow,
  type EmployeeSortField,
} from '#contract/employees.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { type Hidden, nothingHidden } from '#contract/hidden-fields.ts'
import { firstOf } from '#contract/items.ts'
import type { ListQuery, Page, SelectorQuery } from '#contract/lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import { everyOf, partsOf, type Conditions, type Filter, type FilterPart } from '#server/platform/database/filter.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readAll, readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { EmployeesTable, Tables } from '#server/platform/database/schema/tables.ts'
import type { WordsOf } from '#server/platform/database/search-words.ts'
import { readOptions, type SelectorSource } from '#server/platform/database/selectors.ts'
import type { Choices } from '#server/platform/http/refused-writes.ts'

import { demandOrder, seenBy } from './hidden-employees.rules.ts'

const joins = `
  join positions on positions.id = employees.position_id
  join groups on groups.id = employees.group_id`

const summary = `
  employees.id, employees.version, employees.document_number as "documentNumber", employees.first_name as "firstName",
  employees.middle_name as "middleName", employees.last_name as "lastName", employees.surname, employees.email,
  employees.cellphone_number as "cellphoneNumber", employees.is_active as "isActive",
  (select label from cities where cities.id = employees.city_id) as "cityName",
  positions.name as "positionName", groups.name as "groupName"`

export const words: readonly WordsOf[] = [
  { of: 'positions', column: 'search', by: 'position_id', few: true },
  { of: 'groups', column: 'search', by: 'group_id', few: true },
]

const SheetRow = z.extend(Employee, { fullName: z.string() })

const list: ListSource<EmployeeRow, EmployeeSortField> = {
  name: 'employees.list',
  table: 'employees',
  columns: summary,
  row: EmployeeRow,
  joins,
  words,
  numbers: true,
  orders: {
    FirstName: { key: 'name_key' },
    'Position.Name': { by: 'position_id', of: 'positions', key: 'name_key' },
    'Group.Name': { by: 'group_id', of: 'groups', key: 'name_key' },
    DocumentNumber: { key: 'document_key' },
    Email: { key: 'email_key' },
    IsActive: { key: 'is_active' },
  },
  defaultOrder: 'FirstName',
}

const narrowed: Conditions<EmployeeFilter> = {
  positionId: (ids) => `position_id = any(${ids}::integer[])`,
  groupId: (ids) => `group_id = any(${ids}::integer[])`,
  cityId: (ids) => `city_id = any(${ids}::integer[])`,
  isActive: (flag) => `is_active = ${flag}::boolean`,
  hasUser: (flag) => `has_user = ${flag}::boolean`,
}

const filterOf = (query: EmployeeFilter): Filter | undefined =>
  everyOf([...partsOf(narrowed, query), ...(query.role === undefined ? [] : [withRole(query.role)])])

/** 0 stands for none. */
export const withRole = (role: number): FilterPart =>
  role === 0 ? ['n', (place) => `coalesce(role_id, 0) = ${place}`, 0] : ['r', (place) => `role_id = ${place}`, role]

/** @throws Refusal invalid-input for an order by a hidden field */
export async function employeePage(
  db: Database,
  query: ListQuery<EmployeeSortField>,
  narrowing: EmployeeFilter = {},
  hidden: Hidden = nothingHidden,
): Promise<Page<EmployeeRow>> {
  demandOrder(query.orderBy, hidden)
  return readPage(db, seenBy(list, hidden), query, undefined, filterOf(narrowing))
}

export const allEmployees = (db: Database): Promise<EmployeeRow[]> => readAll(db, list)

const options: SelectorSource<EmployeeOption> = {
  name: 'employees.options',
  table: 'employees',
  columns: `employees.id, employees.first_name as "firstName", employees.middle_name as "middleName",
    employees.last_name as "lastName", employees.surname, positions.name as position, employees.email`,
  row: EmployeeOption,
  joins: 'join positions on positions.id = employees.position_id',
  where: 'is_active',
  words,
  numbers: true,
}

export const employeeOptions = (db: Database, query: SelectorQuery, hidden: Hidden): Promise<EmployeeOption[]> =>
  readOptions(db, seenBy(options, hidden), query)

/** Over rows that stand as `employees`. */
const detailColumns = `${summary}, employees.document_type_id as "documentTypeId",
    document_types.name as "documentTypeName", employees.city_id as "cityId",
    employees.position_id as "positionId", employees.group_id as "groupId", employees.address,
    employees.birth_date as "birthDate", employees.gender, employees.phone_number as "phoneNumber",
    employees.role_id as role, roles.name as "roleName", employees.has_user as "hasUser"`

const detailJoins = `${joins}
  join document_types on document_types.id = employees.document_type_id
  left join roles on roles.id = employees.role_id`

const details = `select ${detailColumns} from employees ${detailJoins}`

const sheet: ListSource<z.infer<typeof SheetRow>, EmployeeSortField> = {
  ...list,
  name: 'employees.sheet',
  columns: `${detailColumns}, full_name(first_name, middle_name, last_name, surname) as "fullName"`,
  row: SheetRow,
  joins: detailJoins,
}

export function employeeBatches(db: Database, query: BatchQuery<EmployeeSortField> & EmployeeFilter, hidden: Hidden) {
  demandOrder(query.orderBy, hidden)
  return listBatches(db, seenBy(sheet, hidden), query, { filter: filterOf(query) })
}

export async function employeeById(db: Database, id: number): Promise<Employee | undefined> {
  const [employee] = await db.quick('employees.byId', `${details} where employees.id = $1`, [id], Employee)
  return employee
}

export type EmployeeValues = Omit<Insertable<EmployeesTable>, 'version' | 'created_at' | 'updated_at'>

const record = { table: 'employees', details, row: Employee } as const

export const insertEmployee = (tx: Transaction<Tables>, values: EmployeeValues): Promise<Employee> =>
  insertRecord(tx, record, values)

export const replaceEmployee = (tx: Transaction<Tables>, id: number, values: EmployeeValues): Promise<Employee> =>
  replaceRecord(tx, record, id, values)

/** Locked until the transaction ends. */
const lockedEmployees = (tx: Transaction<Tables>) =>
  tx
    .selectFrom('employees')
    .select([
      'id',
      'version',
      'document_type_id as documentTypeId',
      'document_number as documentNumber',
      'first_name as firstName',
      'middle_name as middleName',
      'last_name as lastName',
      'surname',
      'email',
      'phone_number as phoneNumber',
      'cellphone_number as cellphoneNumber',
      'address',
      'city_id as cityId',
      'position_id as positionId',
      'group_id as groupId',
      'birth_date as birthDate',
      'gender',
      'is_active as isActive',
      'has_user as hasUser',
      'role_id as role',
    ])
    .orderBy('id')
    .forNoKeyUpdate()

export const lockEmployee = (tx: Transaction<Tables>, id: number) =>
  lockedEmployees(tx).where('id', '=', id).executeTakeFirst()

export const lockEmployees = (tx: Transaction<Tables>, ids: readonly number[]) =>
  lockedEmployees(tx).where('id', 'in', ids).execute()

/**
 * Their keys stay until the transaction ends. Call it before the record is locked: its foreign keys would lock them
 * after it (lock-order.ts).
 */
export const keepEmployees = (tx: Transaction<Tables>, ids: readonly (number | null)[]) =>
  sql`select from employees where id = any (${ids}::integer[]) order by id for key share`.execute(tx)

export type LockedEmployee = NonNullable<Awaited<ReturnType<typeof lockEmployee>>>

export type EmployeeChoices = Choices<'documentTypeId' | 'cityId' | 'positionId' | 'groupId' | 'role'>

const choice = z.nullable(z.boolean())
const ChoicesRow = z.object({
  documentTypeId: choice,
  positionId: choice,
  groupId: choice,
  cityId: choice,
  role: choice,
})

/**
 * As `refuseUnknown` reads it. Ask before the employee is locked (lock-order.ts); the references stay until the
 * transaction ends.
 */
export async function employeeChoices(
  tx: Transaction<Tables>,
  sent: { [Field in keyof EmployeeChoices]?: number | null | undefined },
): Promise<EmployeeChoices> {
  const rows = await namedIn(
    tx,
    'employees.choices',
    `select
      ($1::integer is null or (select is_active from document_types where id = $1 for key share)) as "documentTypeId",
      ($2::integer is null or (select is_active from positions where id = $2 for key share)) as "positionId",
      ($3::integer is null or (select is_active from groups where id = $3 for key share)) as "groupId",
      ($4::integer is null or (select true from cities where id = $4)) as "cityId",
      ($5::integer is null or (select true from roles where id = $5)) as role`,
    [sent.documentTypeId, sent.positionId, sent.groupId, sent.cityId, sent.role || null],
    ChoicesRow,
  )
  return firstOf(rows)
}

/**
 * Another active user whose role manages users. Two administrators could each see the other and leave together, so the
 * roles are locked first, and the second one looks again. Lookups of roles and new references to them don't wait.
 */
export async function hasOtherAdministrator(tx: Transaction<Tables>, employeeIds: readonly number[]): Promise<boolean> {
  await lockAdministratorRoles(tx)
  const other = await tx
    .selectFrom('employees')
    .select('id')
    .where('id', 'not in', employeeIds)
    .where('is_active', '=', true)
    .where('has_user', '=', true)
    .where('role_id', 'in', administratorRoles(tx).clearOrderBy())
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** After one of them gets another role, which may manage users, too. */
export async function hasAdministratorLeft(
  tx: Transaction<Tables>,
  employeeId: number,
  role: number | null,
): Promise<boolean> {
  const locked = await lockAdministratorRoles(tx)
  if (locked.some(({ id }) => id === role) && (await isAdministratorRole(tx, role))) return true
  return hasOtherAdministrator(tx, [employeeId])
}
export const changeRole = (tx: Transaction<Tables>, id: number, role: number) =>
  tx
    .updateTable('employees')
    .set({ role_id: role, version: sql<number>`version + 1`, updated_at: sql<string>`portal_now()` })
    .where('id', '=', id)
    .execute()

export const lockAdministratorRoles = (tx: Transaction<Tables>) => administratorRoles(tx).forNoKeyUpdate().execute()

export async function isAdministratorRole(tx: Transaction<Tables>, role: number | null): Promise<boolean> {
  if (role === null) return false
  return (await administratorRoles(tx).where('id', '=', role).executeTakeFirst()) !== undefined
}

export const administratorRoles = (tx: Transaction<Tables>) =>
  tx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`permissions @> '{portal.access,users.manage}'`)
    .orderBy('id')

/** Unknown or inactive; the others stay until the transaction ends. */
export async function unknownEmployees(
  tx: Transaction<Tables>,
  people: readonly { path: string; id: number }[],
): Promise<FieldProblem[]> {
  const ids = people.map(({ id }) => id)
  const chosen = tx.selectFrom('employees').select(['id', 'is_active']).where('id', 'in', ids)
  const rows = await chosen.orderBy('id').forKeyShare().execute()
  const active = new Map(rows.map(({ id, is_active: isActive }) => [id, isActive]))
  return people.flatMap(({ path, id }) =>
    active.get(id) ? [] : [{ path, code: active.has(id) ? 'inactive' : 'unknown' }],
  )
}
