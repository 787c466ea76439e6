import type { Write } from './competing-bulk.ts'
import { type contestedRecords, of } from './contested-records.ts'
import { readyImport, readyImportOf } from './ready-import.ts'
import { call, type TestApp } from './testApp.ts'

export function competingImports(
  app: TestApp,
  records: Awaited<ReturnType<typeof contestedRecords>>,
  owner: () => number,
): Write[] {
  const { token, customer, other, contacts, staff, projects, assignments } = records
  const apply = async (id: number) => call(app, `POST /imports/${id}/apply`, { token, body: {} })
  return [
    {
      name: 'POST apply of an import of customers',
      send: async (round) => apply(await readyImport(app, owner(), [customer, other], round)),
    },
    {
      name: 'POST apply of an import of employees',
      send: async (round) =>
        apply(await readyImportOf(app, 'employees', { ownerId: owner(), ids: staff.map(({ id }) => id), round })),
    },
    {
      name: 'POST apply of an import of contacts',
      send: async (round) => apply(await readyImportOf(app, 'contacts', { ownerId: owner(), ids: contacts, round })),
    },
    {
      name: 'POST apply of an import of projects',
      send: async (round) => apply(await readyImportOf(app, 'projects', { ownerId: owner(), ids: projects, round })),
    },
    {
      name: 'POST apply of an import of milestones',
      send: async (round) => {
        const projectId = of(projects, round)
        const ids = [assignments.get(projectId)!]
        return apply(await readyImportOf(app, 'milestones', { ownerId: owner(), ids, round, projectId }))
      },
    },
  ]
}
