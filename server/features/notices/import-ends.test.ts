// On both engines: it speaks SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { importScene } from '#server/testing/import-scene.ts'
import { csv } from '#server/testing/imports-of.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { toldScene, toldTo } from '#server/testing/told.ts'

// Where the notice of an import leads that took a while.

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** As one that was read for more than ten seconds; the trigger itself writes since when it is in a state. */
async function end(id: number): Promise<void> {
  const { pool } = app.context.db
  await pool.query(`update imports set state = 'reading' where id = $1`, [id])
  await pool.query(`update imports set state_since = clock_timestamp() - interval '11 seconds' where id = $1`, [id])
  await pool.query(`update imports set state = 'ready' where id = $1`, [id])
}

test('of contacts it leads to where those of a customer of theirs are imported, of milestones to those of their project', async () => {
  const mine = await importScene(app)
  const { project } = await toldScene(app)
  const customer = await mine.aCustomer({ code: 'CLI-9' })
  const contacts = await mine.into('contacts').imported(
    csv([
      ['Cliente', 'Primer Nombre', 'Primer Apellido', 'Correo Electrónico', 'Cargo'],
      ['CLI-9', 'Ana', 'Ruiz', 'ana.ruiz@cliente.test', 'Gerente'],
    ]),
  )
  const nobody = await mine.into('contacts').imported(csv([['Cargo'], ['Gerente']]))
  const milestones = await mine.into('milestones', project).imported(csv([['Hito'], ['Ninguno']]))
  for (const { id } of [contacts, nobody, milestones]) await end(id)
  expect((await toldTo(app, mine.token)).map(({ kind, path }) => [kind, path])).toEqual([
    ['importDone', `/projects/projects-list/${project}/import`],
    ['importDone', '/customers'],
    ['importDone', `/customers/contacts/contacts-list/${customer.id}/import`],
  ])
})
