// On both engines: each call is made once here.
import { readFileSync, writeFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { openDirectory, portalAddress, type TestDirectory } from '#server/testing/directory.ts'
import { asking, fits, withExample, type Example } from '#server/testing/examples/asking.ts'
import {
  examplesOfConfiguration,
  examplesOfPersonalData,
  examplesOfWebhooks,
} from '#server/testing/examples/configuration.ts'
import { examplesOfCustomers } from '#server/testing/examples/customers.ts'
import { examplesOfFollowUps } from '#server/testing/examples/follow-ups.ts'
import { examplesOfIdentities } from '#server/testing/examples/identities.ts'
import { examplesOfImports } from '#server/testing/examples/imports.ts'
import { examplesOfAssistants } from '#server/testing/examples/mcp.ts'
import { examplesOfNotices, examplesOfPeople } from '#server/testing/examples/people.ts'
import { examplesOfPortfolio } from '#server/testing/examples/portfolio.ts'
import { examplesOfProjects } from '#server/testing/examples/projects.ts'
import { signedIn } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { operationNameOf } from './platform/http/operation-names.ts'

// The examples of the OpenAPI document are what these calls were sent and answered. `WRITE_EXAMPLES=1` writes them anew.

const file = new URL('platform/http/examples.json', import.meta.url)
let kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

let app: TestApp
let directory: TestDirectory
beforeAll(async () => {
  directory = await openDirectory()
  app = await testApp({ publicUrl: portalAddress, oidc: directory.settings })
  app.setTime(new Date('2026-02-16T15:00:00Z'))
})
afterAll(async () => {
  await app.close()
  await directory.close()
})

/** The names and kinds of a value: what an example shows. Lists may be longer or shorter. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
}

/** What each call of a small company was sent and answered. */
async function askEverything(): Promise<Record<string, Example>> {
  const portal = await asking(app, await signedIn(app, { role: 'Administrador' }), operationNameOf)
  const responsableId = await examplesOfPeople(portal)
  await examplesOfIdentities(portal, directory)
  const customer = await examplesOfCustomers(portal)
  const projectId = await examplesOfProjects(portal, { ...customer, responsableId })
  await examplesOfNotices(portal, projectId)
  await examplesOfFollowUps(portal, { ...customer, projectId, responsableId })
  await examplesOfConfiguration(portal)
  await examplesOfWebhooks(portal)
  await examplesOfImports(portal)
  await examplesOfPortfolio(portal, projectId)
  await examplesOfAssistants(portal, projectId)
  await examplesOfPersonalData(portal)
  return portal.found
}

test('each example is what its call answers, by the names and kinds of its fields, and keeps to its schema', async () => {
  const found = await askEverything()
  if (process.env['WRITE_EXAMPLES'] === '1') {
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
    kept = found
    return
  }
  expect(shapeOf(kept), 'WRITE_EXAMPLES=1 writes them anew').toEqual(shapeOf(found))
  const wrong = (await promisedRoutes()).filter((route) => {
    const example = kept[operationNameOf(route) ?? '']
    return example && !fits(route, example)
  })
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('each call that sends or answers JSON has an example', async () => {
  const lacking = withExample(await promisedRoutes()).filter((route) => !kept[operationNameOf(route)!])
  expect(
    lacking.map(({ method, path }) => `${method} ${path}`),
    'ask it in server/testing/examples, then WRITE_EXAMPLES=1',
  ).toEqual([])
})

test('no example has a sentence in which a value is missing', () => {
  expect(JSON.stringify(kept).match(/"[^"]*\b(?:NaN|undefined|Invalid Date)\b[^"]*"/g)).toBeNull()
})

test('no example has a folder or a port of the machine on which it was written', () => {
  expect(JSON.stringify(kept).match(/[^" ]*(?:\/tmp\/|\/dev\/shm\/|\/portal-\w+-|127\.0\.0\.1:)[^" ]*/g)).toBeNull()
})
