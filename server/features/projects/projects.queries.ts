import { sql, type Insertable, type Transaction } from 'kysely'

import { firstOf } from '#contract/items.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { Project, ProjectCard, ProjectContact, type ProjectSortField } from '#contract/projects.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Filter } from '#server/platform/database/filter.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { ProjectsTable, Tables } from '#server/platform/database/schema/tables.ts'
import type { WordsOf } from '#server/platform/database/search-words.ts'
import type { Choices } from '#server/platform/http/refused-writes.ts'

export const joins = `
  join customers on customers.id = projects.customer_id
  join products on products.id = projects.product_id
  join project_statuses on project_statuses.id = projects.project_status_id`

export const name = (person: string): string =>
  `full_name(${person}.first_name, ${person}.middle_name, ${person}.last_name, ${person}.surname)`

const firstPersonOf = (kind: string): string =>
  `(array_agg(${name('employees')} order by chosen.place) filter (where positions.kind = '${kind}'))[1]`

/** The first responsable whose position is of that kind. */
export const shownPeople = `cross join lateral (
    select ${firstPersonOf('consultant')} as consultant, ${firstPersonOf('commercial')} as commercial
    from unnest(projects.employee_ids) with ordinality as chosen (id, place)
    join employees on employees.id = chosen.id
    join positions on positions.id = employees.position_id
  ) as people`

export const words: readonly WordsOf[] = [
  { of: 'project_statuses', column: 'name_search', by: 'project_status_id', few: true },
  { of: 'products', column: 'name_search', by: 'product_id', few: true },
  { of: 'customers', column: 'name_search', by: 'customer_id' },
  {
    of: 'employees',
    column: 'name_search',
    by: 'employee_id',
    through: { table: 'project_employees', owner: 'project_id' },
  },
]

export const list: ListSource<ProjectCard, ProjectSortField> = {
  name: 'projects.list',
  table: 'projects',
  columns: `projects.id, projects.version, projects.name, customers.commercial_name as "commercialName",
    projects.percentage, projects.total_cost as "totalCost", people.commercial as "commercialEmployee",
    people.consultant, products.channel as "productChannel", project_statuses.color,
    project_statuses.name as "stateName", coalesce(projects.scheduled_date, projects.end_date) as due,
    project_statuses.closes_project as closed`,
  row: ProjectCard,
  joins: `${joins} ${shownPeople}`,
  words,
  orders: {
    CustomerId: { by: 'customer_id', of: 'customers', key: 'name_key' },
    TotalCost: { key: 'total_cost' },
    ProjectStatusId: { by: 'project_status_id', of: 'project_statuses', key: 'order_key' },
    Phases: { key: 'phase_up' },
    Percentage: { key: 'percentage' },
  },
  defaultOrder: 'CustomerId',
}

/** A project without a phase comes last in both directions, so each has a key. */
export const byPhaseDown: ListSource<ProjectCard, ProjectSortField> = {
  ...list,
  orders: { ...list.orders, Phases: { key: 'phase_down' } },
}

export const only = (ids: readonly number[] | undefined): Filter | undefined =>
  ids && { name: 'ids', sql: (first) => `id = any ($${first}::integer[])`, values: [ids] }

/** All, or those of `ids`. */
export const projectPage = (
  db: Database,
  query: ListQuery<ProjectSortField>,
  ids?: readonly number[],
): Promise<Page<ProjectCard>> => readPage(db, query.ascending ? list : byPhaseDown, query, undefined, only(ids))

export const facts = `projects.id, projects.version, projects.name, customers.commercial_name as "customerName",
  projects.customer_id as "customerId", projects.city_id as "cityId", cities.label as "cityName",
  projects.product_id as "productId", products.name as "productName", projects.start_date as "startDate",
  projects.end_date as "endDate", projects.real_end_date as "realEndDate",
  projects.scheduled_date as "scheduledDate", projects.project_status_id as "projectStatusId",
  project_statuses.name as "projectStatusName", project_statuses.color as "projectStatusColor",
  projects.percentage, projects.progress_source as "progressSource", projects.total_cost as "totalCost",
  projects.summary`

/** Over rows that stand as `projects`; people in the form's order. */
const details = `select ${facts},
    (
      select coalesce(json_agg(json_build_object('id', contacts.id, 'version', contacts.version,
        'fullName', ${name('contacts')}, 'cellphoneNumber', contacts.cellphone_number, 'email', contacts.email, 'position', contacts.position)
        order by chosen.place), '[]')
      from unnest(projects.contact_ids) with ordinality as chosen (id, place)
      join contacts on contacts.id = chosen.id
    ) as "customerContacts",
    (
      select coalesce(json_agg(json_build_object('id', employees.id, 'version', employees.version,
        'fullName', ${name('employees')}, 'position', positions.name, 'email', employees.email) order by chosen.place), '[]')
      from unnest(projects.employee_ids) with ordinality as chosen (id, place)
      join employees on employees.id = chosen.id
      join positions on positions.id = employees.position_id
    ) as employees,
    json_build_object(
      'checkpoints', (select count(*) from checkpoints where checkpoints.project_id = projects.id),
      'changes', (select count(*) from project_changes where project_changes.project_id = projects.id),
      'licences', (select count(*) from licences where licences.project_id = projects.id)
    ) as counts
  from projects ${joins}
  join cities on cities.id = projects.city_id`

export async function projectById(db: Database, id: number): Promise<Project | undefined> {
  const [project] = await db.quick('projects.byId', `${details} where projects.id = $1`, [id], Project)
  return project
}

/** An unknown project has no list; one without rows an empty one. */
export async function projectExists(db: Database, id: number): Promise<boolean> {
  const [project] = await db.named('projects.exists', 'select id from projects where id = $1', [id])
  return project !== undefined
}

export const contactsOfProject = (db: Database, id: number): Promise<ProjectContact[]> =>
  db.named(
    'projects.contacts',
    `select contacts.id, contacts.version, ${name('contacts')} as name, contacts.position,
      contacts.cellphone_number as "cellphoneNumber"
    from projects, unnest(projects.contact_ids) with ordinality as chosen (id, place)
    join contacts on contacts.id = chosen.id
    where projects.id = $1 order by chosen.place`,
    [id],
    ProjectContact,
  )

export type ProjectValues = Omit<
  Insertable<ProjectsTable>,
  'version' | 'created_at' | 'updated_at' | 'project_status_id' | 'real_end_date' | 'ended_by_status'
>

const record = { table: 'projects', details, row: Project, key: 'customer_id' } as const

export const insertProject = (
  tx: Transaction<Tables>,
  values: ProjectValues & { project_status_id: number; real_end_date: string | null; ended_by_status: boolean },
): Promise<Project> => insertRecord(tx, record, values)

/** Not the status. The project is locked. */
export function replaceProject(
  tx: Transaction<Tables>,
  before: { id: number; customerId: number },
  values: ProjectValues & { real_end_date: string | null; ended_by_status: boolean },
): Promise<Project> {
  const { customer_id, ...rest } = values
  return replaceRecord(tx, record, before.id, customer_id === before.customerId ? rest : values)
}

/** Until the transaction ends. The customer is part of a key: its change takes the strongest lock. */
const lockedProjects = (tx: Transaction<Tables>, changesCustomer = false) =>
  tx
    .selectFrom('projects')
    .select([
      'id',
      'version',
      'name',
      'customer_id as customerId',
      'city_id as cityId',
      'product_id as productId',
      'project_status_id as projectStatusId',
      'contact_ids as customerContactsIds',
      'employee_ids as employeeIds',
      'start_date as startDate',
      'end_date as endDate',
      'scheduled_date as scheduledDate',
      'real_end_date as realEndDate',
      'ended_by_status as endedByStatus',
      'percentage',
      'progress_source as progressSource',
      'total_cost as totalCost',
      'summary',
    ])
    .orderBy('id')
    .$call((query) => (changesCustomer ? query.forUpdate() : query.forNoKeyUpdate()))

export const lockProject = (tx: Transaction<Tables>, id: number, changesCustomer?: boolean) =>
  lockedProjects(tx, changesCustomer).where('id', '=', id).executeTakeFirst()

/** Call it before the naming record is locked (lock-order.ts). */
export const keepProject = (tx: Transaction<Tables>, id: number) =>
  sql`select from projects where id = ${id} for key share`.execute(tx)

export const lockProjects = (tx: Transaction<Tables>, ids: readonly number[]) =>
  lockedProjects(tx).where('id', 'in', ids).execute()

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>

export interface ProjectReferences {
  customerId: number
  cityId: number
  productId: number
  projectStatusId: number | null
  customerContactsIds: number[]
  employeeIds: number[]
}

export interface ProjectChoices {
  /** As `refuseUnknown` reads it; unsent ones stay. */
  offered: Choices<keyof ProjectReferences>
  inactiveEmployees: number[]
  changesCustomer: boolean
  customerOfContact: Record<string, number>
}

/**
 * Ask before the project is locked: they stay until the transaction ends. Columns are worked out in the order of
 * lock-order.ts. Without sent contacts a stored project's own are checked, because its customer may leave them.
 */
export async function projectChoices(
  tx: Transaction<Tables>,
  sent: { [Field in keyof ProjectReferences]?: ProjectReferences[Field] | undefined },
  project?: number,
): Promise<ProjectChoices> {
  const { employeeIds: employees = [], customerContactsIds } = sent
  const contacts = customerContactsIds ?? (await contactIdsOf(tx, project))
  const { customerId = null, productId = null, projectStatusId = null, cityId = null } = sent
  const { rows } = await sql<{
    employees: { known: number; inactive: number[] }
    customer: boolean | null
    contacts: Record<string, number>
    product: boolean | null
    status: boolean | null
    city: boolean | null
    customerNow: number | null
  }>`select
    (select json_build_object('known', count(*), 'inactive', coalesce(json_agg(id) filter (where not is_active), '[]'))
      from (select id, is_active from employees where id = any (${employees}::integer[]) order by id for key share) as chosen
    ) as employees,
    (select is_active from customers where id = ${customerId} for key share) as customer,
    (select coalesce(json_object_agg(id, customer_id), '{}')
      from (select id, customer_id from contacts where id = any (${contacts}::integer[]) order by id for key share) as chosen
    ) as contacts,
    (select is_active from products where id = ${productId} for key share) as product,
    (select true from project_statuses where id = ${projectStatusId} for share) as status,
    (select true from cities where id = ${cityId}) as city,
    (select customer_id from projects where id = ${project ?? null}) as "customerNow"`.execute(tx)
  const found = firstOf(rows)
  return {
    offered: {
      customerId: customerId === null || found.customer,
      cityId: cityId === null || found.city,
      productId: productId === null || found.product,
      projectStatusId: projectStatusId === null || found.status,
      customerContactsIds: contacts.every((id) => id in found.contacts) || null,
      employeeIds: found.employees.known === employees.length || null,
    },
    inactiveEmployees: found.employees.inactive,
    changesCustomer: customerId !== null && customerId !== found.customerNow,
    customerOfContact: found.contacts,
  }
}

async function contactIdsOf(tx: Transaction<Tables>, project: number | undefined): Promise<number[]> {
  if (project === undefined) return []
  const row = await tx.selectFrom('projects').select('contact_ids').where('id', '=', project).executeTakeFirst()
  return row?.contact_ids ?? []
}

const closingOf = (tx: Transaction<Tables>, statusId: number) =>
  tx.selectFrom('project_statuses').select('closes_project as closes').where('id', '=', statusId)

/** Call it before a project is locked (lock-order.ts). */
export async function isClosing(tx: Transaction<Tables>, statusId: number): Promise<boolean> {
  return (await closingOf(tx, statusId).forShare().executeTakeFirst())?.closes ?? false
}

/** Of a project that is locked: its status is not locked after it. */
export async function isClosed(tx: Transaction<Tables>, project: LockedProject): Promise<boolean> {
  return (await closingOf(tx, project.projectStatusId).executeTakeFirst())?.closes ?? false
}

export async function firstOpenStatus(tx: Transaction<Tables>): Promise<number | undefined> {
  const status = await tx
    .selectFrom('project_statuses')
    .select('id')
    .where('closes_project', '=', false)
    .orderBy('order_key')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return status?.id
}
