import { readFileSync, writeFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Schema } from '#contract/route.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { contactDraft, customerDraft, employeeDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { idOf, projectDraft } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

import { operationNameOf } from './platform/http/operation-names.ts'

// The examples of the OpenAPI document are what these calls were sent and answered. `WRITE_EXAMPLES=1` writes them anew.

const file = new URL('platform/http/examples.json', import.meta.url)
interface Example {
  body?: unknown
  answer?: unknown
}
const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  app.setTime(new Date('2026-02-16T15:00:00Z'))
  token = (await signedIn(app, { role: 'Administrador' })).token
})
afterAll(() => app.close())

/** The names and kinds of a value: what an example shows. Lists may be longer or shorter. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

const keeps = (schema: Schema | undefined, value: unknown) => !schema || z.safeParse(schema, value).success

test('each example is what its call answers, by the names and kinds of its fields, and keeps to its schema', async () => {
  const found: Record<string, Example> = {}
  const routes = await promisedRoutes()
  const routeOf = (method: string, path: string) =>
    routes
      .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
      .find((one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))!
  const ask = async <Body = { id: number }>(request: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(app, request, { token, body })
    expect([request, answer.status < 300]).toEqual([request, true])
    const [method = '', path = ''] = request.split(/[ ?]/)
    const route = routeOf(method, path)
    const name = operationNameOf(route)!
    found[name] = { ...(body !== undefined && { body }), ...(answer.body !== undefined && { answer: answer.body }) }
    return answer.body
  }
  const employee = await ask('POST /employees', await employeeDraft(app))
  await ask(`GET /employees/employee-by-id/${employee.id}`)
  await ask('GET /employees/employees-list?searchTerm=begoña')
  const customer = await ask('POST /customers/create-customer', await customerDraft(app))
  await ask(`GET /customers/customer-by-id/${customer.id}`)
  await ask('GET /customers/customers-list?top=1')
  const contact = await ask('POST /contacts', contactDraft(customer.id))
  await ask(`GET /contacts/contacts-list/${customer.id}`)
  const draft = await projectDraft(app, {
    customerId: customer.id,
    customerContactsIds: [contact.id],
    employeeIds: [employee.id],
  })
  const project = await ask('POST /projects', draft)
  await ask(`GET /projects/project-by-id/${project.id}`)
  await ask(`PUT /projects/update-project/${project.id}`, { percentage: 5 })
  await ask('GET /projects/projects-list')
  const milestone = { projectMilestoneId: await idOf(app, 'milestones', 'Inicio'), weight: 25 }
  const progress = { plannedPercentage: 50, percentageRealized: 40 }
  await ask(`POST /project-milestone/assign-project-milestone/${project.id}`, [{ ...milestone, ...progress }])
  await ask(`GET /project-milestone/project-milestone-list?projectId=${project.id}`)
  const change = { newDate: '2026-12-22', comments: 'El cliente pidió una semana más.' }
  await ask(`POST /project-changes/create-project-changes-body/${project.id}`, change)
  const task = { employeeId: employee.id, task: 'Enviar el acta', estimatedDate: '2026-03-02', comments: 'Por firmar' }
  await ask('POST /project-checkpoints', {
    employeeId: employee.id,
    projectId: project.id,
    comments: 'Al día',
    tasks: [task],
  })
  const productId = await idOf(app, 'products', 'ERP Empresarial')
  await ask(`POST /projects/${project.id}/licenses`, { productId, quantity: 1, expirationDate: '2026-12-31' })
  await ask(`GET /projects/${project.id}/forecast`)
  await ask('GET /portfolio?top=1')
  await ask('GET /cadences')
  await ask('GET /search?searchTerm=begoña')
  await ask('GET /project-status/project-status-list')

  if (process.env['WRITE_EXAMPLES'] === '1') {
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    return
  }
  expect(shapeOf(kept)).toEqual(shapeOf(found))
  const wrong = routes.filter((route) => {
    const example = kept[operationNameOf(route) ?? '']
    return example && !(keeps(route.answer, example.answer) && keeps(route.body, example.body))
  })
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
