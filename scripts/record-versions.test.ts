import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { contractRoutes } from './contract-routes.ts'

// Records and rows have versions, so that a client knows whether it shows the current state.

/** Items with an id that are no versioned records. */
const unversioned: readonly string[] = [
  // Selectors and lookups, as specified.
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
  // Sessions: not saved by version.
  'GET /accounts/me user',
  'GET /accounts/sessions',
  'POST /accounts/login employee',
  'POST /accounts/second-factor employee',
  'POST /accounts/passkey employee',
  // A factor is its person's alone, and its name all that they change.
  'GET /accounts/factors',
  'POST /accounts/factors/totp/confirm',
  'POST /accounts/factors/passkeys',
  // What a browser is asked with, whose ids are its authenticators'.
  'POST /accounts/factors/passkeys/options excludeCredentials',
  'POST /accounts/factors/passkeys/options rp',
  'POST /accounts/factors/passkeys/options user',
  'POST /accounts/passkey/options options allowCredentials',
  'PUT /accounts/factors/:id',
  // An identity is made and ended, and never changed.
  'POST /accounts/oidc/token employee',
  'GET /accounts/people/:employeeId/identities',
  // An access token is made and ended, and never changed.
  'GET /accounts/tokens',
  'POST /accounts/tokens',
  'GET /accounts/people/:employeeId/tokens',
  // An invitation is a link or a reason.
  'POST /accounts/people/invitations invited',
  'POST /accounts/people/invitations failed',
  // Hits of a search are not saved from there.
  'GET /search items',
  // Entries of the trail never change.
  'GET /audit data',
  // What is kept of a person is read there, and changed elsewhere.
  'GET /personal-data/:kind/:id related',
  'GET /personal-data/:kind/:id trail',
  // Computed figures.
  'GET /projects/forecasts',
  // Names and reasons of failed records.
  ...['/employees/employees-list', '/customers/customers-list', '/projects/projects-list'].map(
    (path) => `PATCH ${path}/bulk failed`,
  ),
  'PATCH /contacts/contacts-list/:id/bulk failed',
  'PATCH /projects/:id/licenses/filter/bulk failed',
  'POST /imports/:id/undo failed',
  // A message of JSON-RPC has what the call answers that it asks for.
  'POST /mcp',
  // A cell's choices are no records.
  'GET /imports/:id/rows data cells problem choices',
  'PUT /imports/:id/rows/:row cells problem choices',
  // A mail is sent, and never edited.
  'GET /admin/mail data',
  'POST /admin/mail/:id/retry',
  'POST /admin/mail/test',
  // Nor is what webhooks were told.
  'GET /webhooks/:id/deliveries data',
  // A notice is read, and never edited.
  'GET /notices data',
  // A followed project's name and address; following it is ended by a call of its own.
  'GET /accounts/notice-settings projects following',
  'PUT /accounts/notice-settings projects following',
  // Entries of a bin.
  'GET /projects/:id/bin',
]

interface Json {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

/** Places with an `id` and without a `version`. */
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
