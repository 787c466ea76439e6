import type { Write } from './competing-bulk.ts'
import { type contestedRecords, of } from './contested-records.ts'
import { readyImport, readyImportOf } from './ready-import.ts'
import { call, type TestApp } from './testApp.ts'

/** Imports that are applied, of every noun, about the same few records. */
export function competingImports(app: TestApp, records: Awaited<ReturnType<typeof contestedRecords>>): Write[] {
  const { token, customer, other, contacts, staff, all, projects, assignments } = records
  const ownerId = all.at(-1)!
  const apply = async (id: number) => call(app, `POST /imports/${id}/apply`, { token, body: {} })
  return [
    {
      name: 'POST apply of an import of customers',
      tables: ['customers', 'imports', 'projects', 'contacts'],
      send: async (round) => apply(await readyImport(app, ownerId, [customer, other], round)),
    },
    {
      name: 'POST apply of an import of employees',
      tables: ['employees', 'imports', 'projects', 'positions', 'groups', 'sessions'],
      send: async (round) =>
        apply(await readyImportOf(app, 'employees', { ownerId, ids: staff.map(({ id }) => id), round })),
    },
    {
      name: 'POST apply of an import of contacts',
      tables: ['contacts', 'imports', 'customers'],
      send: async (round) => apply(await readyImportOf(app, 'contacts', { ownerId, ids: contacts, round })),
    },
    {
      name: 'POST apply of an import of projects',
      tables: ['projects', 'imports', 'employees', 'customers', 'contacts', 'products', 'project_statuses'],
      send: async (round) => apply(await readyImportOf(app, 'projects', { ownerId, ids: projects, round })),
    },
    {
      name: 'POST apply of an import of milestones',
      tables: ['projects', 'imports', 'milestones', 'project_milestones'],
      send: async (round) => {
        const projectId = of(projects, round)
        const ids = [assignments.get(projectId)!]
        return apply(await readyImportOf(app, 'milestones', { ownerId, ids, round, projectId }))
      },
    },
  ]
}
