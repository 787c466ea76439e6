import { afterAll, beforeAll, expect, test } from 'vitest'

import type { NewAccessToken } from '#contract/access-tokens.ts'
import { readEvents, type EventReader } from '#server/testing/event-reader.ts'
import { openSession, signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
const readers: EventReader[] = []

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const reader of readers) reader.close()
  await app.close()
})

async function read(token: string): Promise<EventReader> {
  const reader = await readEvents(app, token)
  readers.push(reader)
  return reader
}

const tokensHeard = (reader: EventReader) =>
  reader.changes().flatMap(({ entity, id }) => (entity === 'accessToken' ? [id] : []))

test('everybody who may use the portal may listen, and nobody else', async () => {
  await expect(read((await signedIn(app, { permissions: ['portal.access'] })).token)).resolves.toBeDefined()
  await expect(read((await signedIn(app, { permissions: ['audit.read'] })).token)).rejects.toThrow('403')
  await expect(read((await signedIn(app, { role: null })).token)).rejects.toThrow('403')
  await expect(read('a.b.c')).rejects.toThrow('401')
})

test('that a person has a new token is told to that person alone', async () => {
  const owner = await signedIn(app, { role: 'Administrador' })
  const other = await signedIn(app, { role: 'Consulta' })
  const [own, theirs] = [await read(owner.token), await read(other.token)]
  const made = await call<NewAccessToken>(app, 'POST /accounts/tokens', {
    token: owner.token,
    body: { name: 'Contabilidad', permissions: ['read'] },
  })
  await call(app, 'POST /catalogs/groups', { token: owner.token, body: { name: 'Grupo que oyen todos' } })
  for (const reader of [own, theirs])
    await expect.poll(() => reader.changes().some(({ entity }) => entity === 'group')).toBe(true)
  expect([tokensHeard(own), tokensHeard(theirs)]).toEqual([[made.body.id], []])
})

test('a stream ends when its reader may no longer use the portal, no other does, and none opens again', async () => {
  const one = await signedIn(app, { role: 'Consulta' })
  const other = await read((await signedIn(app, { role: 'Consulta' })).token)
  const reader = await read(one.token)
  await app.context.db.pool.query('update employees set role_id = null where id = $1', [one.employeeId])
  await expect.poll(reader.ended, { timeout: 5000 }).toBe('whole')
  expect([reader.events, other.ended()]).toEqual([[], undefined])
  await expect(read(one.token)).rejects.toThrow('403')
})

test('a person may have twenty streams, whatever the sessions', async () => {
  const { employeeId: id, email } = await signedIn(app, { role: 'Consulta' })
  const sessions = await Promise.all([1, 2, 3].map(() => openSession(app, { id, email })))
  await Promise.all(Array.from({ length: 20 }, (_, n) => read(sessions[n % 3]!.token)))
  await expect(read(sessions[0]!.token)).rejects.toThrow('429')
  await expect(read((await openSession(app, { id, email })).token)).rejects.toThrow('429')
  await expect(read((await signedIn(app, { role: 'Consulta' })).token)).resolves.toBeDefined()
})
