// On both engines: it speaks SQL.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { importing } from '#server/testing/imports.ts'
import { readyImport } from '#server/testing/ready-import.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { goOnApplying } from './applying.service.ts'
import { underWay } from './progress.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const acts = (employeeId: number, file: string) =>
  JSON.stringify({ employeeId, call: `POST /imports/:id/apply (${file})`, requestId: 'r', language: 'es-CO' })

test('what is written after somebody was erased names the file as it is called by then', async () => {
  const { db } = app.context
  const { token, employeeId } = await signedIn(app, { role: 'Administrador' })
  const one = await importing(app, token).made()
  const id = await readyImport(app, employeeId, [one.id], 5)
  const nameFile = (file: string) =>
    db.pool.query(
      `update imports set state = 'applying', acts = $2, to_write = 1, alive_at = now() + interval '1 hour' where id = $1`,
      [id, acts(employeeId, file)],
    )
  await nameFile('María José Ñáñez.csv')
  const work = await underWay(db, id)
  await nameFile('Titular suprimido 7.csv')
  expect(await goOnApplying({ ...app.context, log: pino({ level: 'silent' }) }, work!)).toBe(true)
  const { rows } = await db.pool.query(
    `select call, after ->> 'address' as address from audit where entity = 'customer' and action = 'update'`,
  )
  expect(rows).toEqual([{ call: 'POST /imports/:id/apply (Titular suprimido 7.csv)', address: 'Calle 5' }])
})
