import type { Insertable } from 'kysely'

import type {
  ContactsTable,
  CustomersTable,
  ProjectMilestonesTable,
  ProjectsTable,
} from '#server/platform/database/schema/tables.ts'

import { someLookups } from './factories.ts'
import type { TestApp } from './testApp.ts'

// Projects for tests and what they stand on, made by SQL; what a test does not name is made up and unique.

/** Always as long: by name or code the second comes behind the first, and no search for one finds another. */
let made = 100_000

export async function createCustomer(app: TestApp, values: Partial<Insertable<CustomersTable>> = {}): Promise<number> {
  made += 1
  const { city_id } = await someLookups(app)
  const { id } = await app.context.db.sql
    .insertInto('customers')
    .values({
      code: `P-${made}`,
      commercial_name: `Almacenes La Nieve ${made}`,
      document_number: `80${made}`,
      city_id,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createContact(
  app: TestApp,
  customerId: number,
  values: Partial<Insertable<ContactsTable>> = {},
): Promise<number> {
  made += 1
  const { id } = await app.context.db.sql
    .insertInto('contacts')
    .values({
      customer_id: customerId,
      first_name: 'Efraín',
      last_name: 'Quiñones',
      email: `efrain.${made}@cliente.test`,
      cellphone_number: '3150000000',
      position: 'Gerente',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function idOf(
  { context: { db } }: TestApp,
  table: 'products' | 'project_statuses' | 'milestones' | 'positions' | 'change_causes' | 'roles',
  name: string,
): Promise<number> {
  const row = await db.sql.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst()
  if (!row) throw new Error(`The first data has no "${name}" among ${table}.`)
  return row.id
}

/** Of a new customer, January to December 2026. */
export async function createProject(app: TestApp, values: Partial<Insertable<ProjectsTable>> = {}): Promise<number> {
  made += 1
  const { city_id } = await someLookups(app)
  const { id } = await app.context.db.sql
    .insertInto('projects')
    .values({
      name: `Proyecto ${made}`,
      customer_id: values.customer_id ?? (await createCustomer(app)),
      city_id,
      product_id: await idOf(app, 'products', 'ERP Empresarial'),
      project_status_id: await idOf(app, 'project_statuses', 'En ejecución'),
      start_date: '2026-01-15',
      end_date: '2026-12-15',
      total_cost: 250_000_000,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By the milestone's name. */
export async function assignMilestone(
  app: TestApp,
  projectId: number,
  name: string,
  values: Partial<Insertable<ProjectMilestonesTable>> = {},
): Promise<number> {
  const { id } = await app.context.db.sql
    .insertInto('project_milestones')
    .values({ project_id: projectId, milestone_id: await idOf(app, 'milestones', name), weight: 10, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Complete and valid. */
export async function projectDraft(
  app: TestApp,
  values: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  made += 1
  const { city_id } = await someLookups(app)
  return {
    cityId: city_id,
    customerId: values['customerId'] ?? (await createCustomer(app)),
    customerContactsIds: [],
    employeeIds: [],
    productId: await idOf(app, 'products', 'ERP Empresarial'),
    name: `Implantación ${made}`,
    startDate: '2026-01-15',
    endDate: '2026-12-15',
    scheduledDate: null,
    percentage: 0,
    projectStatusId: 0,
    totalCost: 250_000_000,
    summary: '',
    ...values,
  }
}
