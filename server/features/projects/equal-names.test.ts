import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Page } from '#contract/lists.ts'
import { createEmployee, signedIn } from '#server/testing/factories.ts'
import { createCustomer, createProject } from '#server/testing/project-records.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Two customers, two projects and two people of one name. What refers to the one stands before what refers to the other.

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Administrador' }, { first_name: 'Zoe' })).token
  const customers = [
    await createCustomer(app, { commercial_name: 'Aceros' }),
    await createCustomer(app, { commercial_name: 'Aceros' }),
  ]
  const projects: number[] = []
  for (const [at, name] of ['Uno', 'Dos', 'Tres', 'Cuatro'].entries())
    projects.push(await createProject(app, { name, customer_id: customers[at % 2]! }))
  const namesakes = [await createProject(app, { name: 'Igual' }), await createProject(app, { name: 'Igual' })]
  const people = [await person(), await person()]
  for (const [at, comments] of ['uno', 'dos', 'tres', 'cuatro'].entries())
    await call(app, 'POST /project-checkpoints', {
      token,
      body: { employeeId: people[at % 2], projectId: namesakes[at % 2], comments, summary: '', tasks: [] },
    })
})
afterAll(() => app.close())

const person = async () => (await createEmployee(app, { first_name: 'Ana', last_name: 'Pérez' })).id

const up = ['Uno', 'Tres', 'Dos', 'Cuatro']
const down = ['Cuatro', 'Dos', 'Tres', 'Uno']

test.each([
  ['/projects/projects-list?searchTerm=aceros&orderBy=CustomerId', up],
  ['/projects/projects-list?searchTerm=aceros&orderBy=CustomerId&ascending=false', down],
  ['/projects/projects-list?top=4&orderBy=CustomerId', up],
  ['/projects/projects-list?open=true&top=4&orderBy=CustomerId', up],
  ['/portfolio?searchTerm=aceros&orderBy=Customer', up],
  ['/portfolio?searchTerm=aceros&orderBy=Customer&ascending=false', down],
])('projects of two customers of one name stand customer by customer: %s', async (path, wanted) => {
  const { body } = await call<Page<{ name: string }>>(app, `GET ${path}`, { token })
  expect(body.data.map(({ name }) => name)).toEqual(wanted)
})

test.each([
  ['EmployeeName', true, ['uno', 'tres', 'dos', 'cuatro']],
  ['EmployeeName', false, ['cuatro', 'dos', 'tres', 'uno']],
  ['ProjectName', true, ['uno', 'tres', 'dos', 'cuatro']],
  ['ProjectName', false, ['cuatro', 'dos', 'tres', 'uno']],
])(
  'follow-ups by %s, ascending %s, stand person by person and project by project',
  async (orderBy, ascending, wanted) => {
    for (const searchTerm of ['', 'ana', 'igual']) {
      const query = `orderBy=${orderBy}&ascending=${ascending}&searchTerm=${searchTerm}`
      const { body } = await call<Page<{ comments: string }>>(
        app,
        `GET /project-checkpoints/checkpoints-list?${query}`,
        { token },
      )
      expect(body.data.map(({ comments }) => comments)).toEqual(wanted)
    }
  },
)
