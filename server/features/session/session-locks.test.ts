// On both engines: it looks into transactions.
import { randomBytes, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { replacePassword } from '#server/features/profile/profile.queries.ts'
import { createUser, openSession } from '#server/testing/factories.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { useLink } from './links.queries.ts'
import { endSessionsOf, makeReset, tokenHash } from './session.queries.ts'
import { markSeen, removeExpired } from './sign-in.queries.ts'

// Whoever waits in a circle is tried again, or fails: neither happens here.

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a password changed on the profile and one chosen by a link do not wait for each other in a circle', async () => {
  const { db } = app.context
  const { sql } = db
  const user = await createUser(app, { role: 'Consulta' })
  const { id: employeeId } = user
  await sql.insertInto('credentials').values({ employee_id: employeeId, password_hash: '0' }).execute()
  let tries = 0
  const counted = (work: Parameters<typeof db.change<boolean>>[1]) =>
    db.change({ employeeId, call: 'test' }, (tx) => {
      tries += 1
      return work(tx)
    })
  for (let round = 0; round < 15; round += 1) {
    await openSession(app, user)
    const now = new Date()
    const { token } = await makeReset(sql, { employeeId, now, publicUrl: '' })
    const [{ from }] = [
      await sql
        .selectFrom('credentials')
        .select('password_hash as from')
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow(),
    ]
    const [to, passwordHash] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')]
    const [changed, used] = await Promise.all([
      counted((tx) => replacePassword(tx, { employeeId, sessionId: randomUUID(), from, to, now })),
      counted((tx) => useLink(tx, { employeeId, tokenHash: tokenHash(token), passwordHash, now })),
    ])
    // Whoever comes first ends what the other stands on: the password that was checked, or the link.
    expect([changed, used].filter(Boolean)).toEqual([true])
  }
  expect(tries).toBe(30)
})

test('marks of when sessions were last seen wait neither for each other nor for sessions that end', async () => {
  const { db } = app.context
  const user = await createUser(app, { role: 'Consulta' })
  for (let round = 0; round < 10; round += 1) {
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await openSession(app, user)).sessionId)
    const seen = (of: string[]) => new Map(of.map((id) => [id, new Date(Date.now() + round).toISOString()]))
    await Promise.all([
      markSeen(db, seen(ids)),
      markSeen(db, seen(ids.toReversed())),
      db.sql.transaction().execute((tx) => endSessionsOf(tx, user.id)),
      removeExpired(db, new Date()),
    ])
    const open = await db.sql
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  }
})
