import { describe, expect, test } from 'vitest'

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { session } from '#contract/session.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'

import { openApi } from './openapi.ts'

interface Operation {
  security?: unknown[]
  'x-permission'?: string
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, unknown>
      content?: Record<string, { schema: Record<string, unknown> }>
    }
  >
}

const document = openApi(
  [employees, customers, contacts, session].flatMap((noun) => Object.values(noun)),
  '1',
) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required?: string[] }> }
}
const operation = (path: string, method: string): Operation => document.paths[path]![method]!

test('the document is OpenAPI 3.1 with every call under its exact path', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/employees',
      '/employees/update-employee/{id}',
      '/contacts/contacts-list/{id}',
      '/accounts',
    ]),
  )
  expect(Object.keys(document.paths['/customers']!)).toEqual(['get'])
})

test('a call says which permission it needs, and which anybody may make', () => {
  expect(operation('/employees', 'post')['x-permission']).toBe('employees.write')
  expect(operation('/accounts/login', 'post').security).toEqual([])
})

test('parameters carry their kind and limits', () => {
  const { parameters } = operation('/customers/customers-list', 'get')
  expect(parameters.find(({ name }) => name === 'top')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 500, default: 10 },
  })
  expect(operation('/contacts/contact-by-id/{id}', 'get').parameters[0]).toMatchObject({
    name: 'id',
    in: 'path',
    required: true,
  })
})

test('a create answers 201 with its Location and ETag, an update heeds If-Match', () => {
  const { responses, requestBody } = operation('/customers/create-customer', 'post')
  expect(Object.keys(responses['201']!.headers!)).toEqual(expect.arrayContaining(['Location', 'X-Request-Id']))
  expect(requestBody!.content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/CustomerDraft' })
  expect(document.components.schemas['CustomerDraft']!.required).toEqual([
    'code',
    'commercialName',
    'documentNumber',
    'cityId',
  ])
  const update = operation('/customers/update-customer/{id}', 'put')
  expect(update.parameters.map(({ name }) => name)).toContain('If-Match')
  expect(Object.keys(update.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
})

test('an access token is told of its calls a minute, and of the calls that it may not make', () => {
  const { responses } = operation('/customers/update-customer/{id}', 'put')
  expect(responses['429']!.headers).toHaveProperty('Retry-After')
  expect(responses['403']!.description).toBe('Signed in, but not allowed.')
  const { responses: forPeople } = operation('/accounts/logout', 'post')
  expect(Object.keys(forPeople)).not.toContain('429')
  expect(forPeople['403']!.description).toBe(
    'Signed in, but not allowed. token-not-allowed: access tokens are not taken here.',
  )
})

test('every problem is a problem document; a call without an answer has no body', () => {
  const { responses } = operation('/accounts/logout', 'post')
  expect(responses['204']!.content).toBeUndefined()
  expect(Object.keys(responses['401']!.content!)).toEqual(['application/problem+json'])
})

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('the whole document', async () => {
  const whole = openApi(await promisedRoutes(), '1.2.3') as {
    info: { version: string }
    paths: Record<string, Record<string, Operation>>
    components: {
      schemas: Record<string, { properties: Record<string, Record<string, unknown>>; required?: string[] }>
    }
  }
  const { schemas } = whole.components

  test('names records, rows and pages once, and refers to them', () => {
    const { responses } = whole.paths['/customers/customers-list']!['get']!
    expect(responses['200']!.content!['application/json']!.schema).toEqual(reference('CustomerRowPage'))
    expect(schemas['CustomerRowPage']!.properties['data']).toEqual({ type: 'array', items: reference('CustomerRow') })
    const created = whole.paths['/projects']!['post']!
    expect(created.requestBody!.content['application/json']!.schema).toEqual(reference('ProjectDraft'))
    expect(created.responses['201']!.content!['application/json']!.schema).toEqual(reference('Project'))
    expect(schemas['Project']!.properties['customerContacts']).toEqual({
      type: 'array',
      items: reference('CustomerContact'),
    })
    for (const name of ['Employee', 'Contact', 'Licence', 'Checkpoint', 'ProjectMilestone', 'View', 'ForecastSettings'])
      expect(schemas).toHaveProperty(name)
  })

  test('a file that is no text is bytes', () => {
    const [report, list] = ['/projects/{id}/report', '/projects/{id}/licenses/export'].map(
      (path) => whole.paths[path]!['get']!.responses['200']!.content!,
    )
    expect(report).toEqual({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    })
    expect(list).toEqual({
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
    })
  })

  test('names each body and each answer that is an object or a list of them, by its call where no other has it', () => {
    const contents = Object.values(whole.paths).flatMap((item) =>
      Object.values(item).flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)]),
    )
    const nameless = contents.flatMap((one) => {
      const schema = one?.content?.['application/json']?.schema
      return schema && /"properties"/.test(JSON.stringify(schema)) ? [schema] : []
    })
    expect(nameless).toEqual([])
    const apply = whole.paths['/imports/{id}/apply'] ?? whole.paths['/imports/{idOrNoun}/apply']!
    expect(apply['post']!.requestBody!.content['application/json']!.schema).toEqual(reference('ApplyImportBody'))
    expect(apply['post']!.responses['202']!.content!['application/json']!.schema).toEqual(
      reference('ApplyImportAnswer'),
    )
    const assign = whole.paths['/project-milestone/assign-project-milestone/{id}']!['post']!
    expect(assign.requestBody!.content['application/json']!.schema).toMatchObject({
      type: 'array',
      items: reference('AssignProjectMilestonesBodyItem'),
    })
  })

  test('leads every reference somewhere, and has nothing that none leads to', () => {
    const text = JSON.stringify(whole)
    const led = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!))
    expect([...led].toSorted()).toEqual(Object.keys(schemas).toSorted())
  })

  test('has one path where two differ by the name of a parameter alone', () => {
    const item = whole.paths['/imports/{idOrNoun}']!
    expect(Object.keys(item).toSorted()).toEqual(['delete', 'get', 'post'])
    expect(item['post']!.parameters[0]).toMatchObject({ name: 'idOrNoun', in: 'path', required: true })
    expect(item['get']!.parameters[0]).toMatchObject({ name: 'idOrNoun', schema: { type: 'integer' } })
    expect(Object.keys(whole.paths)).not.toContain('/imports/{id}')
  })

  test('says orders, days, decimals and what a name does not', () => {
    const { parameters } = whole.paths['/projects/projects-list']!['get']!
    expect(parameters.find(({ name }) => name === 'orderBy')!.schema).toMatchObject({
      enum: ['CustomerId', 'TotalCost', 'ProjectStatusId', 'Phases', 'Percentage'],
    })
    expect(schemas['Project']!.properties['startDate']).toMatchObject({ type: 'string', format: 'date' })
    expect(schemas['Project']!.properties['realEndDate']).toMatchObject({ type: ['string', 'null'], format: 'date' })
    expect(schemas['ProjectDraft']!.properties['startDate']).toMatchObject({ format: 'date' })
    expect(schemas['MilestoneTaskDraft']!.properties['estimatedHours']).toMatchObject({ multipleOf: 0.01 })
    expect(schemas['Employee']!.properties['gender']!['description']).toBe('0 not given, 1 male, 2 female.')
    expect(whole.info.version).toBe('1.2.3')
  })

  test('says of what kind values are whose names are free', () => {
    expect(schemas['RowChange']!).toMatchObject({
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      properties: { sides: { additionalProperties: { enum: ['mine', 'theirs'] } } },
    })
  })

  test('shows what calls were sent and answered', () => {
    const { content } = whole.paths['/projects/project-by-id/{id}']!['get']!.responses['200']!
    expect(content!['application/json']).toMatchObject({ example: { startDate: '2026-01-15', percentage: 0 } })
  })
})
