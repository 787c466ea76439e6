import { expect, test } from 'vitest'

import { promisedRoutes } from '#server/testing/contract-answers.ts'

import { openApi } from './openapi.ts'
import { operationNameOf, operationNames, tagTexts } from './operation-names.ts'

interface Operation {
  operationId?: string
  tags: string[]
}

const routes = await promisedRoutes()
const document = openApi(routes, '1') as {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('every operation has a name of its own, in words that a method may have', () => {
  expect(operations.length).toBe(routes.length)
  const unnamed = routes.filter((route) => operationNameOf(route) === undefined)
  expect(
    unnamed.map(({ method, path }) => `${method} ${path}`),
    'name it in operation-names.ts',
  ).toEqual([])
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(name ?? ''))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('no name is kept of a call that is gone', () => {
  const calls = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(operationNames).filter((call) => !calls.has(call))).toEqual([])
})

test('every operation has a tag, and every tag of the document is described and used', () => {
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect(operations.filter(({ tags }) => tags.length === 0)).toEqual([])
  expect([...used].toSorted(), 'say in `tagTexts` of operation-names.ts what the tag is').toEqual(
    Object.keys(tagTexts).toSorted(),
  )
  expect(document.tags.filter(({ description }) => description === '')).toEqual([])
})
