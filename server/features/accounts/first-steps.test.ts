import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { FirstSteps } from '#contract/first-steps.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject, idOf } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

test('the first steps tell what there is, and are over once a project has a milestone', async () => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  // The first administrator and who is signed in.
  const read = async () => (await call<FirstSteps>(app, 'GET /accounts/first-steps', { token })).body
  expect(await read()).toEqual({ over: false, people: 2, customerId: null, projectId: null, milestones: 8 })

  await createEmployee(app, { has_user: true })
  await createEmployee(app, { has_user: false })
  await createEmployee(app, { has_user: true, is_active: false })
  const customer = await createCustomer(app)
  expect(await read()).toMatchObject({ over: false, people: 3, customerId: customer, projectId: null })

  const project = await createProject(app, { customer_id: customer })
  expect(await read()).toMatchObject({ over: false, projectId: project })

  const milestone = await idOf(app, 'milestones', 'Inicio')
  await app.context.db.sql
    .insertInto('project_milestones')
    .values({ project_id: project, milestone_id: milestone, weight: 40 })
    .execute()
  expect(await read()).toMatchObject({ over: true })
})
