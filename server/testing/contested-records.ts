import { employeeDraft } from './drafts.ts'
import { createEmployee, signedIn } from './factories.ts'
import { assignMilestone, createContact, createCustomer, createProject, idOf, projectDraft } from './project-records.ts'
import type { TestApp } from './testApp.ts'

/** Three people and the caller, two projects of one customer with all of them and those of `also`, and their parts. */
export async function contestedRecords(app: TestApp, also: readonly number[] = []) {
  const { db } = app.context
  const { token, employeeId: self } = await signedIn(app, { role: 'Administrador' })
  const customer = await createCustomer(app)
  const other = await createCustomer(app)
  const contacts = [await createContact(app, customer), await createContact(app, customer)]
  const mover = await createContact(app, other)
  const two = async (table: 'positions' | 'groups' | 'project_statuses'): Promise<number[]> =>
    (await db.sql.selectFrom(table).select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
  const [positions, groups, statuses] = [await two('positions'), await two('groups'), await two('project_statuses')]
  const product = await idOf(app, 'products', 'ERP Empresarial')
  const licensed = (
    await db.sql.selectFrom('products').select('id').where('licensed', '=', true).executeTakeFirstOrThrow()
  ).id
  const catalogue = await db.sql.selectFrom('milestones').selectAll().orderBy('id').limit(4).execute()
  const staff: { id: number; draft: Record<string, unknown> }[] = []
  for (let n = 0; n < 3; n += 1) {
    const draft = await employeeDraft(app, { hasUser: true, positionId: positions[n % 2], groupId: groups[n % 2] })
    const { id } = await createEmployee(app, {
      document_number: String(draft['documentNumber']),
      position_id: positions[n % 2]!,
      group_id: groups[n % 2]!,
      has_user: true,
    })
    staff.push({ id, draft })
  }
  const all = [...also, ...staff.map(({ id }) => id), self]
  const strangers: number[] = []
  for (let n = 0; n < 40; n += 1) strangers.push((await createEmployee(app)).id)
  const own = { customer_id: customer, product_id: product, employee_ids: all, contact_ids: contacts }
  const projects = [await createProject(app, own), await createProject(app, own)]
  const drafts = await Promise.all(
    projects.map(() => projectDraft(app, { customerId: customer, productId: product, customerContactsIds: contacts })),
  )
  const assignments = new Map<number, number>()
  for (const id of projects) assignments.set(id, await assignMilestone(app, id, catalogue[0]!.name))
  return {
    token,
    self,
    customer,
    other,
    contacts,
    mover,
    positions,
    groups,
    statuses,
    product,
    licensed,
    catalogue,
    staff,
    /** Without access, so that nobody else is told. */
    strangers,
    all,
    projects,
    drafts,
    assignments,
  }
}

export const of = <T>(list: readonly T[], round: number): T => list[round % list.length]!
export const rotated = <T>(list: readonly T[], round: number): T[] => [
  ...list.slice(round % list.length),
  ...list.slice(0, round % list.length),
]
