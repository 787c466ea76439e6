import type { ImportNoun } from '#contract/imports.ts'

import { contactDraft, created, customerDraft, employeeDraft } from './drafts.ts'
import { createEmployee, signedIn } from './factories.ts'
import { assignMilestone, createContact, createProject, projectDraft } from './project-records.ts'
import type { TestApp } from './testApp.ts'

interface Made {
  id: number
}

/** Hard to write into a sheet and to read back. */
export async function oddCompany(app: TestApp): Promise<{ lists: Record<ImportNoun, string>; projectId: number }> {
  const { token } = await signedIn(app, { role: 'Administrador' })
  const make = (path: string, body: Record<string, unknown>) => created<Made>(app, token, path, body)

  const odd = { firstName: '=Ana 🦤', middleName: "'tis", lastName: 'Peña "la"', surname: '+O’Neil, hija; y más' }
  const days = ['1900-01-01', '1900-02-28', '1900-03-01', '1903-12-31', null]
  const people: Made[] = []
  for (const birthDate of days)
    people.push(
      await make(
        '/employees',
        await employeeDraft(app, { ...odd, birthDate, gender: 0, address: '-Calle; 1, "x"', phoneNumber: '0057' }),
      ),
    )
  // Inactive, but still responsable.
  const gone = await createEmployee(app, { first_name: 'Rosa', last_name: 'Díaz' })

  const customer = await make(
    '/customers/create-customer',
    await customerDraft(app, {
      commercialName: '=Peña; "e hijos" 🦤 & Cía',
      code: '@1',
      address: "'=1",
      classification: 0,
    }),
  )
  const namesake = await make('/customers/create-customer', await customerDraft(app, { commercialName: 'Los Mismos' }))
  await make('/customers/create-customer', await customerDraft(app, { commercialName: 'Los Mismos' }))
  const contact = await make('/contacts', contactDraft(customer.id, { ...odd, position: '@jefe', cellphoneNumber: '' }))
  const authorized = { dataAuthorization: { date: '2026-02-16', means: 'conduct' } }
  const twin = await make(
    '/contacts',
    contactDraft(customer.id, { ...odd, ...authorized, middleName: '', surname: '' }),
  )
  const other = await make('/contacts', contactDraft(customer.id, { ...odd, middleName: '', surname: '' }))

  const summary = `=1+1\n\t${'ñandú 🦤\n'.repeat(500)}`.slice(0, 3_900).trim()
  const first = await make(
    '/projects',
    await projectDraft(app, {
      customerId: customer.id,
      customerContactsIds: [other.id, contact.id, twin.id],
      employeeIds: [people[1]!.id, gone.id, people[0]!.id],
      name: '=SUMA(1;2)',
      totalCost: Number.MAX_SAFE_INTEGER,
      percentage: 100,
      summary,
    }),
  )
  // Stored days like these stay, although they may no longer be entered.
  await app.context.db.pool.query(
    `update projects set start_date = '1850-02-28', end_date = '1903-12-31', scheduled_date = '1904-01-01',
       real_end_date = '1900-02-28' where id = $1`,
    [first.id],
  )
  await make('/projects', await projectDraft(app, { customerId: namesake.id, name: "'", totalCost: 1, summary: '' }))
  await app.context.db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', gone.id).execute()

  const projectId = await createProject(app, { start_date: '1890-01-01', customer_id: customer.id })
  await createContact(app, customer.id)
  const assign = (name: string, values: object) => assignMilestone(app, projectId, name, values)
  const { rows } = await app.context.db.pool.query<{ name: string }>(
    'select min(name) as name from milestones group by name having count(*) = 1 order by 1 limit 3',
  )
  const [one, two, three] = rows.map(({ name }) => name)
  await assign(one!, { weight: 33.33, planned_percentage: 0.01, percentage_realized: 99.99 })
  await assign(two!, { weight: 0.01, planned_start: '1890-01-01', planned_end: '1900-02-28' })
  await assign(three!, { weight: 66.66, planned_start: '1903-12-31', planned_end: '2100-02-28' })

  const lists = {
    employees: '/employees/employees-list/export',
    customers: '/customers/customers-list/export',
    contacts: `/contacts/contacts-list/${customer.id}/export`,
    projects: '/projects/projects-list/export',
    milestones: `/project-milestone/project-milestone-list/export?projectId=${projectId}`,
  }
  return { lists, projectId }
}
