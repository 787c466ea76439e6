import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Route } from '#contract/route.ts'

import { createEmployee, signedIn } from './factories.ts'
import { filePart, formOf, pdf } from './forms.ts'
import { byChance, changedIn, requestTo, runsOf, seed, type Sent, times } from './hostile-requests.ts'
import { assignMilestone, createContact, createCustomer, createProject, idOf } from './project-records.ts'
import { call, testApp, type TestApp } from './testApp.ts'

/** `npm test` sends half of the requests, always the same. */
const share = process.env['TEST_FULL'] === '0' ? 0.5 : 1

/** In ms: more than any call on a busy machine, less than a hang. */
const soon = 8000

/** With small ids, which the calls ask for. */
async function fill(app: TestApp, token: string): Promise<void> {
  for (const name of ['Inicio', 'Diseño', 'Cierre']) {
    const customer = await createCustomer(app)
    const contact = await createContact(app, customer)
    const project = await createProject(app, { customer_id: customer })
    await assignMilestone(app, project, name)
    const made = async (path: string, body: unknown) => {
      const answer = await call(app, `POST ${path}`, { token, body })
      if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
      return answer.body
    }
    const task = { employeeId: 1, task: 'Acta', status: 1, estimatedDate: '2026-08-31', comments: 'Por firmar' }
    await made('/project-checkpoints', { employeeId: 1, projectId: project, comments: 'Al día', tasks: [task] })
    await made(`/project-milestone/${project}/task`, { comments: 'Visita', estimatedHours: 8 })
    const productId = await idOf(app, 'products', 'ERP Empresarial')
    const [licence] = (await made(`/projects/${project}/licenses`, {
      productId,
      quantity: 2,
      expirationDate: '2030-12-31',
    })) as { id: number }[]
    await call(app, `PATCH /v1/licenses/${licence!.id}/assign`, { token, body: { contactId: contact } })
    await call(app, `POST /projects/${project}/files`, { token, ...formOf(filePart('acta.pdf', pdf)) })
  }
}

// A deactivated record would refuse the next call.
const deactivated = ['document_types', 'positions', 'groups', 'products', 'customers', 'employees'] as const

/** Values that are shown once. */
function withoutOnce(body: unknown): object {
  const { invitation: _, ...rest } = body as { invitation?: unknown }
  return rest
}

interface Person {
  app: TestApp
  token: string
}

const signIn = async (app: TestApp): Promise<string> => (await signedIn(app, { role: 'Administrador' })).token

async function isTaken(person: Person, route: Route, sent: Sent): Promise<boolean> {
  const { app, token } = person
  const began = performance.now()
  const answer = await call(app, `${route.method} ${sent.path}`, { token, headers: sent.headers, body: sent.payload })
  expect([answer.status < 500, performance.now() - began > soon]).toEqual([true, false])
  if (route.access !== 'anybody' && answer.status === 401) throw new Error('The session ended.')
  if (answer.status >= 300) return false
  expect(changedIn(route, sent, answer)).toEqual([])
  if (route.path === '/accounts/logout') person.token = await signIn(app)
  const { location } = answer.headers
  if (typeof location !== 'string') return true
  const stored = await call(app, `GET ${location.replace(/^\/api/, '')}`, { token })
  expect(stored.body).toMatchObject(withoutOnce(answer.body))
  return true
}

/** By an administrator of a portal with some of everything. */
export function tryEach(routes: readonly Route[]): () => TestApp {
  let person: Person
  beforeAll(async () => {
    const app = await testApp()
    // Low ids, so that no call changes the caller's own record.
    for (let id = 1; id <= 4; id += 1) await createEmployee(app)
    person = { app, token: await signIn(app) }
    await fill(app, person.token)
  })
  beforeEach(async () => {
    const { sql } = person.app.context.db
    for (const table of deactivated)
      await sql.updateTable(table).set('is_active', true).where('is_active', '=', false).execute()
  })
  afterAll(() => person.app.close())

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      let accepted = 0
      const holds = fc.asyncProperty(requestTo(route), async (sent) => {
        if (await isTaken(person, route, sent)) accepted += 1
      })
      const send = async (numRuns: number) => {
        // Each costly call has its whole allowance.
        if (route.costly) await person.app.context.db.sql.deleteFrom('login_failures').execute()
        await fc.assert(holds, { numRuns, seed })
      }
      await send(Math.ceil(runsOf(route) * share))
      if (accepted === 0 && share < 1 && byChance(route)) await send(runsOf(route))
      // With very many runs, allowances refuse the rest.
      const least = times === 1 && byChance(route) ? 1 : 0
      expect(accepted, `accepted by ${route.path}`).toBeGreaterThanOrEqual(least)
    },
    60_000 * times,
  )
  return () => person.app
}
