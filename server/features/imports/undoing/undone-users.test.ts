import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createUser, openSession, signedIn } from '#server/testing/factories.ts'
import { importScene } from '#server/testing/import-scene.ts'
import { csv, importsOf } from '#server/testing/imports-of.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// What a save of a user asks and ends, undoing an import asks and ends too.

let app: TestApp
let mine: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  mine = await importScene(app)
})
afterAll(() => app.close())

const confirmation = async (employeeId: number, isConfirmed: boolean) =>
  app.context.db.pool.query(
    `update sessions set created_at = created_at - interval '20 minutes', confirmed_at = ${isConfirmed ? 'now()' : 'null'}
    where employee_id = $1`,
    [employeeId],
  )
const moved = async () => {
  const user = await createUser(app, { role: 'Consulta' })
  const one = await signedIn(app, { role: 'Administrador' })
  const theirs = importsOf(app, one.token, { noun: 'employees' })
  const came = await theirs.imported(
    csv([
      ['Id', 'Correo Electrónico'],
      [user.id, `nueva.${user.id}@portal.test`],
    ]),
  )
  expect((await theirs.apply(came.id)).body).toMatchObject({ changed: 1 })
  return { user, one, theirs, id: came.id }
}
/** Status and problem of the dry run and of the undo, which have changed nothing. */
const refusedUndo = async ({ id, user }: Awaited<ReturnType<typeof moved>>, token: string) => {
  const theirs = importsOf(app, token, { noun: 'employees' })
  const answers = [await theirs.wouldUndo(id), await theirs.undo(id)].map(({ status, body }) => [
    status,
    (body as { type?: string }).type,
  ])
  expect(await mine.read(`/employees/employee-by-id/${user.id}`)).toMatchObject({
    email: `nueva.${user.id}@portal.test`,
  })
  expect((await call(app, `GET /imports/${id}`, { token })).body).toMatchObject({ state: 'applied' })
  return answers
}
const both = (status: number, code: string) => {
  const refusal = [status, `urn:portal:problem:${code}`]
  return [refusal, refusal]
}

describe('the former e-mail of a user is not given back', () => {
  test('by who has not confirmed who they are', async () => {
    const scene = await moved()
    await confirmation(scene.one.employeeId, false)
    expect(await refusedUndo(scene, scene.one.token)).toEqual(both(403, 'confirm-first'))
    await confirmation(scene.one.employeeId, true)
    expect((await scene.theirs.undo(scene.id)).body).toMatchObject({ putBack: 1, left: 0 })
    expect(await mine.read(`/employees/employee-by-id/${scene.user.id}`)).toMatchObject({ email: scene.user.email })
  })

  test('by a program', async () => {
    const scene = await moved()
    const { body: made } = await call<{ token: string }>(app, 'POST /accounts/tokens', {
      token: scene.one.token,
      body: { name: 'Nómina', permissions: ['read', 'employees.write'] },
    })
    expect(await refusedUndo(scene, made.token)).toEqual(both(403, 'user-email'))
  })

  test('by who manages users no longer, confirmed or not', async () => {
    const scene = await moved()
    const role = await app.context.db.pool.query<{ id: number }>(
      `insert into roles (name, permissions) values ('Nómina', '{portal.access,employees.write}') returning id`,
    )
    await app.context.db.pool.query('update employees set role_id = $2 where id = $1', [
      scene.one.employeeId,
      role.rows[0]!.id,
    ])
    expect(await refusedUndo(scene, scene.one.token)).toEqual(both(403, 'user-email'))
    await confirmation(scene.one.employeeId, false)
    expect(await refusedUndo(scene, scene.one.token)).toEqual(both(403, 'user-email'))
  })
})

test('who was active by the import alone loses their access tokens with it', async () => {
  const user = await createUser(app, { role: 'Comercial' })
  const path = `/employees/update-employee/${user.id}`
  await mine.put(path, { isActive: false })
  const file = mine.into('employees')
  const came = await file.imported(
    csv([
      ['Id', 'Activo'],
      [user.id, 'Sí'],
    ]),
  )
  expect((await file.apply(came.id)).body).toMatchObject({ changed: 1 })
  const session = await openSession(app, user)
  const { body: made } = await call<{ token: string }>(app, 'POST /accounts/tokens', {
    token: session.token,
    body: { name: 'Nómina', permissions: ['read'] },
  })
  expect((await file.undo(came.id)).body).toMatchObject({ putBack: 1 })
  expect((await mine.put(path, { isActive: true })).status).toBe(200)
  for (const { token } of [session, made])
    expect((await call(app, 'GET /employees/employees-list?offset=0&top=1', { token })).status).toBe(401)
})
