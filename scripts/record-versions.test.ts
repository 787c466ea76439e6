import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { contractRoutes } from './contract-routes.ts'

// Every record and every row of a list says its version, so that whoever shows it knows whether it is still current.

/** What has an id in an answer and is no record with its version, by its call and its place there. */
const unversioned: readonly string[] = [
  // Selectors and lookups: what can be chosen, as the specification names it.
  'GET /accounts/get-users-with-assets-management-permission',
  'GET /cities',
  'GET /customers',
  'GET /document-types',
  'GET /employees/employees-list-selector',
  'GET /groups',
  'GET /positions',
  'GET /products',
  'GET /products/licensed',
  'GET /project-milestone/milestone-list',
  'GET /project-status/project-status-list',
  'GET /roles',
  // Who is signed in, and where: nobody saves these by their version.
  'GET /accounts/me user',
  'GET /accounts/sessions',
  'POST /accounts/login employee',
  // Who was invited is shown with a link, and who was not with the reason.
  'GET /accounts/roles',
  'POST /accounts/people/invitations invited',
  'POST /accounts/people/invitations failed',
  // What a search finds is a way to a record: nobody saves it from there.
  'GET /search items',
  // An entry of the trail is never changed.
  'GET /audit data',
  // Figures, which are computed.
  'GET /projects/forecasts',
  // Of a record that a bulk change could not change, its name and why.
  ...['/employees/employees-list', '/customers/customers-list', '/projects/projects-list'].map(
    (path) => `PATCH ${path}/bulk failed`,
  ),
  'PATCH /contacts/contacts-list/:id/bulk failed',
  'PATCH /projects/:id/licenses/filter/bulk failed',
  // An import is its owner's alone, and gone after a day.
  'GET /imports',
  'GET /imports/:id',
  'GET /imports/:id/rows data cells problem choices',
  'POST /imports/:noun',
  'PUT /imports/:id/mapping',
  'PUT /imports/:id/rows/:row cells problem choices',
  // Nor is one of a bin.
  'GET /projects/:id/bin',
]

interface Json {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

/** Where in an answer something stands with an `id` and without a `version`. */
function placesIn({ properties = {}, items, anyOf = [] }: Json, place: string): string[] {
  return [
    ...('id' in properties && !('version' in properties) ? [place] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => placesIn(inner, `${place} ${name}`)),
    ...(items ? placesIn(items, place) : []),
    ...anyOf.flatMap((inner) => placesIn(inner, place)),
  ]
}

test('every record in an answer carries its version, but for what is named here', async () => {
  const routes = await contractRoutes()
  const places = routes.flatMap(({ method, path, answer }) =>
    answer ? placesIn(z.toJSONSchema(answer, { io: 'output' }) as Json, `${method} ${path}`) : [],
  )
  expect(routes.length).toBeGreaterThan(80)
  expect([...new Set(places)].toSorted()).toEqual(unversioned.toSorted())
})
