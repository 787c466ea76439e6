import { type contestedRecords, of, rotated } from './contested-records.ts'

/** `round` makes each save differ. */
export interface Write {
  name: string
  send(round: number): Promise<{ status: number; text: string }>
}

export type Send = (request: string, body?: unknown) => ReturnType<Write['send']>

/** `licence` is the first of two of the first project. */
export async function manyAtOnce(
  records: Awaited<ReturnType<typeof contestedRecords>>,
  licence: number,
  send: Send,
): Promise<Write[]> {
  const { customer, other, contacts, positions, groups, staff, strangers, all, projects } = records
  const made = await send('POST /views', { noun: 'projects', name: 'Vista', state: '/projects', shared: true })
  const { id: view } = JSON.parse(made.text) as { id: number }
  return [
    {
      name: 'PUT view: name, default',
      send: (round) => send(`PUT /views/${view}`, { name: `Vista ${round}`, isDefault: round % 2 === 0 }),
    },
    {
      name: 'POST invitations of several',
      send: (round) =>
        send('POST /accounts/people/invitations', {
          employeeIds: [of(strangers, round), ...staff.map(({ id }) => id)],
          role: of([1, 2], round),
        }),
    },
    {
      name: 'DELETE sessions of a person',
      send: (round) => send(`DELETE /accounts/people/${of(staff, round).id}/sessions`),
    },
    {
      name: 'PATCH employees in bulk',
      send: async (round) => {
        const change = (changes: object) =>
          send('PATCH /employees/employees-list/bulk', { ids: rotated(staff, round).map(({ id }) => id), changes })
        // A session that is locked before projects and ended after them would count as locked twice.
        if (round % 3 > 0) return change({ positionId: of(positions, round), groupId: of(groups, round) })
        // An inactive person would be refused in every later create of a project.
        await change({ isActive: false })
        return change({ isActive: true })
      },
    },
    {
      name: 'PATCH customers in bulk',
      send: (round) =>
        send('PATCH /customers/customers-list/bulk', {
          ids: rotated([customer, other], round),
          changes: { classification: round % 4 },
        }),
    },
    {
      name: 'PATCH contacts in bulk',
      send: (round) =>
        send(`PATCH /contacts/contacts-list/${customer}/bulk`, {
          filter: {},
          changes: { cityId: round % 2 === 0 ? 0 : of([1, 2], round) },
        }),
    },
    {
      name: 'PATCH projects in bulk',
      send: (round) =>
        send('PATCH /projects/projects-list/bulk', {
          ids: rotated(projects, round),
          changes: { addEmployeeIds: [of(all, round)], removeEmployeeIds: [of(all, round + 1)] },
        }),
    },
    {
      name: 'PATCH licences in bulk',
      send: (round) =>
        send(`PATCH /projects/${projects[0]}/licenses/filter/bulk`, {
          ids: [licence, licence + 1],
          changes: [
            { action: 'assign', contactId: of(contacts, round) },
            { action: 'deactivate' },
            { action: 'renew', expirationDate: '2099-02-01' },
          ][round % 3],
        }),
    },
  ]
}
