// On both engines: it speaks SQL.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { createEmployee } from '#server/testing/factories.ts'
import { testKeys } from '#server/testing/first-data.ts'
import { recordingMailer } from '#server/testing/recording-mailer.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import type { Delivery } from './mailer.ts'
import { queueMail } from './outbox.ts'
import { sendDue } from './sending.ts'

const start = new Date('2026-11-23T14:00:00.000Z')
const minute = (count: number) => new Date(start.getTime() + count * 60_000)
const away: Delivery = { end: 'away', problem: 'connect ECONNREFUSED' }

let app: TestApp
let db: Database
let person: number
let now: Date
let asked: number
const { mailer, says, reset } = recordingMailer()

beforeAll(async () => {
  // The app itself sends nothing.
  app = await testApp({}, { mailer: { ...mailer, enabled: false } })
  db = app.context.db
})
beforeEach(async () => {
  reset()
  asked = 0
  now = start
  await db.sql.insertInto('installation').values({ secret_check: testKeys.check }).execute()
  person = (await createEmployee(app, { has_user: true })).id
})
afterEach(() => emptyTables(db))
afterAll(() => app.close())

const queue = (cause: string, expiresAt = minute(600)) =>
  db.sql.transaction().execute((tx) =>
    queueMail(
      tx,
      { keys: testKeys, now },
      {
        kind: 'reset',
        cause,
        employeeId: person,
        letter: { subject: 'Hola', text: 'Un enlace' },
        expiresAt: expiresAt.toISOString(),
      },
    ),
  )
/** Lets the portal look at that minute. */
async function lookAt(count: number): Promise<void> {
  now = minute(count)
  await sendDue({
    ...app.context,
    keys: testKeys,
    clock: { now: () => now },
    mailer: {
      ...mailer,
      deliver: (message) => {
        asked += 1
        return mailer.deliver(message)
      },
    },
  })
}
const sent = async () =>
  (await db.sql.selectFrom('mails').select('cause').where('sent_at', 'is not', null).orderBy('id').execute()).map(
    ({ cause }) => cause,
  )

test('a server that is away is asked at once with the next mail where one cannot be sent', async () => {
  says.push(away, away)
  await queue('first')
  await lookAt(0)
  for (let n = 0; n < 20; n += 1) await queue(`over ${n}`, minute(1))
  await queue('last')
  await lookAt(1)
  expect(asked).toBe(2)
  await lookAt(2)
  expect(await sent()).toEqual(['first', 'last'])
  expect(asked).toBe(4)
})

test('it is not asked again for a mail that was in hand when it went', async () => {
  says.push(away)
  await queue('first')
  await queue('over', start)
  await lookAt(0)
  expect(asked).toBe(1)
})

test('it is asked at once with what is queued while nothing waited for it', async () => {
  says.push(away)
  await queue('first')
  await lookAt(0)
  await db.sql.updateTable('mails').set({ given_up_at: start.toISOString() }).execute()
  await lookAt(90)
  await queue('last')
  await lookAt(91)
  expect(await sent()).toEqual(['last'])
})
