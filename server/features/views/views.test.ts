import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { MeResult } from '#contract/session.ts'
import type { View } from '#contract/views.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let own: SignedIn
let other: SignedIn
let manager: SignedIn
beforeAll(async () => {
  app = await testApp()
  manager = await signedIn(app, { role: 'Gerente de Proyectos' })
})
beforeEach(async () => {
  own = await signedIn(app, { role: 'Consulta' })
  other = await signedIn(app, { role: 'Consulta' })
})
afterAll(() => app.close())

const state = '/employees?q=ana&sort=Email&cols=name%2Cemail'
const send = <Body = View>({ token }: SignedIn, request: string, body?: unknown, headers = {}) =>
  call<Body>(app, request, { token, body, headers })
const make = async (who: SignedIn, values: object = {}) =>
  (await send(who, 'POST /views', { noun: 'employees', name: 'Mi vista', state, ...values })).body
const namesFor = async (who: SignedIn, noun = 'employees') =>
  (await send<View[]>(who, `GET /views?noun=${noun}`)).body.map(({ name }) => name)

test('a view is its owner’s alone until it is shared, and then leads everybody to the same address', async () => {
  const view = await make(own)
  expect(view).toMatchObject({ noun: 'employees', state, shared: false, isOwn: true, isDefault: false, version: 1 })
  expect([await namesFor(own), await namesFor(other), await namesFor(own, 'customers')]).toEqual([['Mi vista'], [], []])
  for (const request of [`PUT /views/${view.id}`, `DELETE /views/${view.id}`])
    expect((await send(other, request, request.startsWith('PUT') ? { name: 'Suya' } : undefined)).status).toBe(404)

  const shared = await make(manager, { name: `De todos ${view.id}`, shared: true })
  const seen = (await send<View[]>(other, 'GET /views?noun=employees')).body.find(({ id }) => id === shared.id)
  expect(seen).toEqual({ ...shared, isOwn: false })
  expect(seen?.state).toBe(state)
  await send(manager, `DELETE /views/${shared.id}`)
})

test('views come by their position, and by their names where that is the same', async () => {
  for (const [name, position] of [
    ['Antes', 3],
    ['Cerca', 1],
    ['Cada uno', 1],
    ['Último', 2],
  ] as const)
    await make(own, { name, position })
  expect(await namesFor(own)).toEqual(['Cada uno', 'Cerca', 'Último', 'Antes'])
})

test('sharing, and changing or removing what is shared, asks for configuration.write', async () => {
  const view = await make(own)
  const draft = { noun: 'employees', name: 'Para todos', state, shared: true }
  expect((await send(own, 'POST /views', draft)).status).toBe(403)
  expect((await send(own, `PUT /views/${view.id}`, { shared: true })).status).toBe(403)
  const shared = await make(manager, { name: 'Compartida', shared: true })
  expect((await send(own, `PUT /views/${shared.id}`, { name: 'Otra' })).status).toBe(403)
  expect((await send(own, `DELETE /views/${shared.id}`)).status).toBe(403)
  const another = await signedIn(app, { role: 'Administrador' })
  expect((await send(another, `PUT /views/${shared.id}`, { name: 'Otra' })).body).toMatchObject({
    name: 'Otra',
    version: 2,
  })
  expect((await send(another, `DELETE /views/${shared.id}`)).status).toBe(204)
})

test('who has configuration.write takes back what another person shares, which is that one’s alone then', async () => {
  const shared = await make(manager, { name: 'De la gerencia', shared: true })
  const another = await signedIn(app, { role: 'Administrador' })
  const { status, body } = await send(another, `PUT /views/${shared.id}`, { shared: false, isDefault: true })
  expect([status, body]).toEqual([200, { ...shared, shared: false, isOwn: false, version: 2 }])
  expect((await send<MeResult>(another, 'GET /accounts/me')).body.user.openings).toBeUndefined()
  expect([await namesFor(another), await namesFor(manager)]).toEqual([[], ['De la gerencia']])
  expect((await send(another, `PUT /views/${shared.id}`, { shared: true })).status).toBe(404)
  await send(manager, `DELETE /views/${shared.id}`)
})

test('each person says with which view a list opens, and one at most; unsharing takes it from the others', async () => {
  const shared = await make(manager, { name: 'La de siempre', shared: true })
  const mine = await make(own, { isDefault: true })
  expect(mine.isDefault).toBe(true)
  expect((await send(own, `PUT /views/${shared.id}`, { isDefault: true })).body).toMatchObject({
    isDefault: true,
    version: 1,
  })
  const defaults = async (who: SignedIn) =>
    (await send<View[]>(who, 'GET /views?noun=employees')).body.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  expect([await defaults(own), await defaults(other)]).toEqual([[shared.id], []])
  await send(manager, `PUT /views/${shared.id}`, { isDefault: true, shared: false })
  expect([await defaults(own), await defaults(manager)]).toEqual([[], [shared.id]])
  // Neither at the next sign-in nor once it is shared again does the list of another person open with it.
  expect((await send<MeResult>(own, 'GET /accounts/me')).body.user.openings).toBeUndefined()
  await send(manager, `PUT /views/${shared.id}`, { shared: true })
  expect(await defaults(own)).toEqual([])
  expect((await send(own, `PUT /views/${mine.id}`, { isDefault: true })).body.isDefault).toBe(true)
  expect((await send(own, `PUT /views/${mine.id}`, { isDefault: false })).body.isDefault).toBe(false)
})

test('who signs in is told the address with which each list of theirs opens, in whatever browser', async () => {
  const openings = async () => (await send<MeResult>(own, 'GET /accounts/me')).body.user.openings
  expect(await openings()).toBeUndefined()
  const mine = await make(own, { isDefault: true })
  const radar = await make(own, {
    noun: 'silence',
    name: 'Silencio',
    state: '/portfolio?tab=silencio&q=sol&page=2',
    isDefault: true,
  })
  expect(await openings()).toEqual({
    employees: `?cols=name%2Cemail&q=ana&sort=Email&view=${mine.id}`,
    silence: `?q=sol&tab=silencio&view=${radar.id}`,
  })
  await send(own, `PUT /views/${mine.id}`, { isDefault: false })
  await send(own, `DELETE /views/${radar.id}`)
  expect(await openings()).toBeUndefined()
})

test('a view is changed on the version that was seen, and its name is its owner’s once', async () => {
  const view = await make(own)
  expect((await send(own, 'POST /views', { noun: 'employees', name: 'mi VISTA', state })).status).toBe(409)
  const changed = await send(
    own,
    `PUT /views/${view.id}`,
    { name: 'La mía', state: '/employees' },
    { 'if-match': '"1"' },
  )
  expect(changed.body).toMatchObject({ name: 'La mía', state: '/employees', version: 2 })
  expect((await send(own, `PUT /views/${view.id}`, { name: 'Otra' }, { 'if-match': '"1"' })).status).toBe(412)
})

test.each([
  'https://evil.test/employees',
  '//evil.test',
  'javascript:alert(1)',
  '/\\evil.test',
  '/employees/../login',
  '/employees#x',
  '/employees?q=a b',
  '/employees?q=<script>',
  '/customers',
  '/api/employees',
  'employees',
  '',
])('a view of employees does not lead to %s', async (wrong) => {
  expect((await send(own, 'POST /views', { noun: 'employees', name: 'X', state: wrong })).status).toBe(400)
  const view = await make(own, { name: `Y${wrong}`.slice(0, 50) })
  expect((await send(own, `PUT /views/${view.id}`, { state: wrong })).status).toBe(400)
})
