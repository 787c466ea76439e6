import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { AuditRow } from '#contract/audit.ts'
import type { Page } from '#contract/lists.ts'
import type { View } from '#contract/views.ts'
import { readEvents, type EventReader } from '#server/testing/event-reader.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let owner: SignedIn
let other: SignedIn
const readers: EventReader[] = []

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signedIn(app, { role: 'Administrador' })
  other = await signedIn(app, { role: 'Administrador' })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => app.close())

const state = '/employees?q=despidos'
const make = async (name: string, shared = false) =>
  (await call<View>(app, 'POST /views', { token: owner.token, body: { noun: 'employees', name, state, shared } })).body
const put = ({ id }: View, body: object) => call(app, `PUT /views/${id}`, { token: owner.token, body })
const remove = ({ id }: View) => call(app, `DELETE /views/${id}`, { token: owner.token })
const trail = async (who: SignedIn, query = 'entity=view') =>
  (await call<Page<AuditRow>>(app, `GET /audit?${query}`, { token: who.token })).body
/** What of a view's trail somebody is shown: the kind of each change, the newest first. */
const kindsFor = async (who: SignedIn, { id }: View) =>
  (await trail(who, `entity=view&entityId=${id}`)).data.map(({ kind }) => kind)
/** The file of all views' changes, as the owner and as the other one get it. */
const exported = async (format: string) => {
  const request = `GET /audit/export?format=${format}&entity=view`
  const answers = await Promise.all([owner, other].map(({ token }) => call(app, request, { token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map(({ text }) => text)
}
const listen = async (who: SignedIn, query = '', place?: number) => {
  const reader = await readEvents(app, who.token, query, place)
  readers.push(reader)
  return reader
}
/** Changes another record, and waits until the reader has heard of that: what came before has come by then. */
async function heardBefore(...all: EventReader[]) {
  const { token } = owner
  const body = { name: `Grupo ${performance.now()}` }
  const { body: group } = await call<{ id: number }>(app, 'POST /catalogs/groups', { token, body })
  for (const reader of all)
    await expect.poll(() => reader.changes().some(({ entity, id }) => entity === 'group' && id === group.id)).toBe(true)
  return all.map((reader) =>
    reader.changes().flatMap(({ entity, id, version }) => (entity === 'view' ? [{ id, version }] : [])),
  )
}

test('the trail of a view that is not shared is its owner’s alone, removed or not, by any filter', async () => {
  const before = await trail(other, '')
  const view = await make('Despidos de enero')
  await put(view, { name: 'Despidos de febrero' })
  expect(await kindsFor(owner, view)).toEqual(['update', 'create'])
  expect(await kindsFor(other, view)).toEqual([])
  await remove(view)
  expect(await kindsFor(owner, view)).toEqual(['delete', 'update', 'create'])
  for (const query of [
    `entity=view&entityId=${view.id}`,
    `entity=view&entityId=${view.id}&related=true`,
    'entity=view',
    `employeeId=${owner.employeeId}`,
    `employeeId=${owner.employeeId}&kind=delete`,
    'kind=create',
    'top=500',
  ]) {
    const { data } = await trail(other, query)
    expect([query, JSON.stringify(data).includes('espidos')]).toEqual([query, false])
  }
  const after = await trail(other, '')
  expect([after.totalRecordsCount, after.filteredRecordsCount]).toEqual([
    before.totalRecordsCount,
    before.filteredRecordsCount,
  ])
  expect((await trail(owner, 'entity=view')).filteredRecordsCount).toBe(3)
  expect((await trail(other, 'entity=view')).filteredRecordsCount).toBe(0)
})

test('who may change shared views without reading the trail gets nothing of a private one either', async () => {
  const manager = await signedIn(app, { role: 'Gerente de Proyectos' })
  const view = await make('Solo mía')
  expect(await kindsFor(manager, view)).toEqual([])
  await put(view, { shared: true })
  expect(await kindsFor(manager, view)).toEqual(['update'])
})

test('of a shared view everybody reads what was changed since it is, and nothing once it is taken back', async () => {
  const view = await make('Despidos')
  await put(view, { name: 'Equipo' })
  await put(view, { shared: true })
  await put(view, { name: 'Equipo de ventas' })
  expect(await kindsFor(owner, view)).toEqual(['update', 'update', 'update', 'create'])
  const { data } = await trail(other, `entity=view&entityId=${view.id}`)
  expect(data.map(({ fields }) => fields.map(({ field, after }) => [field, after]))).toEqual([
    [['name', 'Equipo de ventas']],
    [['shared', true]],
  ])
  await put(view, { shared: false })
  await put(view, { name: 'Despidos de marzo' })
  expect(await kindsFor(other, view)).toEqual([])
  await put(view, { shared: true })
  expect(await kindsFor(other, view)).toEqual(['update', 'update', 'update'])
  await remove(view)
  expect((await kindsFor(other, view))[0]).toBe('delete')
})

test('the export has them for their owner alone, in either format', async () => {
  await make('Lista secreta')
  expect((await exported('csv')).map((text) => text.includes('Lista secreta'))).toEqual([true, false])
  const [own, theirs] = await exported('xlsx')
  expect(own!.length).toBeGreaterThan(theirs!.length)
})

test('live events of a view that is not shared go to its owner alone, their numbers too', async () => {
  const [own, theirs] = [await listen(owner), await listen(other)]
  const view = await make('Privada')
  await heardBefore(own)
  await put(view, { name: 'Más privada' })
  await heardBefore(own)
  await remove(view)
  const [heard, foreign] = await heardBefore(own, theirs)
  expect(heard).toEqual([
    { id: view.id, version: 1 },
    { id: view.id, version: 2 },
    { id: view.id, version: null },
  ])
  expect(foreign).toEqual([])
})

test('nor does a stream that begins with the last seconds tell of them, nor one event for many', async () => {
  for (let n = 0; n < 21; n += 1) await make(`Privada ${n}`)
  const [own, theirs] = [await listen(owner, '?recent=60'), await listen(other, '?recent=60')]
  const [heard, foreign] = await heardBefore(own, theirs)
  expect([heard!.length > 0, foreign!.map(({ id }) => id).includes(null)]).toEqual([true, false])
  expect(foreign!.length).toBeLessThan(21)
})

test('nor does a stream that goes on where it was left', async () => {
  const before = await listen(other)
  await heardBefore(before)
  const place = before.place()!
  const view = await make('Entretanto')
  await heardBefore(before)
  const [own, theirs] = [await listen(owner, '', place), await listen(other, '', place)]
  expect(await heardBefore(own, theirs)).toEqual([[{ id: view.id, version: 1 }], []])
})

test('everybody hears that a view is shared, changed while it is, and taken back', async () => {
  const view = await make('Pronto de todos')
  const [own, theirs] = [await listen(owner), await listen(other)]
  for (const change of [{ shared: true }, { name: 'De todos' }, { shared: false }, { name: 'Otra vez mía' }]) {
    await put(view, change)
    // What is read together is told once, as it was changed last.
    await heardBefore(own)
  }
  const [heard, foreign] = await heardBefore(own, theirs)
  expect(heard!.map(({ version }) => version)).toEqual([2, 3, 4, 5])
  expect(foreign!.map(({ version }) => version)).toEqual([2, 3, 4])
})
