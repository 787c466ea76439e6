import { expect, test } from 'vitest'

import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { session } from '#contract/session.ts'

import { openApi } from './openapi.ts'

interface Operation {
  security?: unknown[]
  'x-permission'?: string
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: { required: string[] } }> }
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema: Record<string, unknown> }> }
  >
}

const document = openApi(
  [employees, customers, contacts, session].flatMap((noun) => Object.values(noun)),
  '1',
) as { openapi: string; paths: Record<string, Record<string, Operation>> }
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
  expect(requestBody!.content['application/json']!.schema.required).toEqual([
    'cityId',
    'documentNumber',
    'code',
    'commercialName',
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
    '500',
    '503',
  ])
})

test('every problem is a problem document; a call without an answer has no body', () => {
  const { responses } = operation('/accounts/logout', 'post')
  expect(responses['204']!.content).toBeUndefined()
  expect(Object.keys(responses['401']!.content!)).toEqual(['application/problem+json'])
})
