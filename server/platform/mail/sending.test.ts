// On both engines: it speaks SQL.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#server/platform/database/database.ts'
import { createEmployee } from '#server/testing/factories.ts'
import { testKeys } from '#server/testing/first-data.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { openLetter, sealLetter } from './letter-seal.ts'
import type { Delivery, Mailer, Message } from './mailer.ts'
import { queueMail, removeOldMails, serverState, takeDue, type Mail } from './outbox.ts'
import { sendDue, watchOutbox } from './sending.ts'

const start = new Date('2026-11-23T14:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const hours = (count: number) => minutes(count * 60)
const secret = `https://portal.test/login#reset=${'q'.repeat(43)}`
const letter = { subject: 'Hola', text: `Un enlace: ${secret}` }

let app: TestApp
let db: Database
let now: Date
let person: number
let lines: string[]
let tries: Message[]
/** What the server says to each try, in their order; it takes what is asked beyond. */
let says: Delivery[]

const mailer: Mailer = {
  enabled: true,
  counts: { sent: 0, failed: 0 },
  async deliver(message) {
    tries.push(message)
    return says.shift() ?? { end: 'sent' }
  },
  close: () => undefined,
}
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const portal = () => ({ db, mailer, storage: app.context.storage, keys: testKeys, log, clock: { now: () => now } })

const queue = (mail: Partial<Mail> = {}, options?: { replaces: boolean }) =>
  db.sql
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { keys: testKeys, now },
        { kind: 'reset', cause: `reset:${Math.random()}`, employeeId: person, letter, ...mail },
        options,
      ),
    )
const rows = () =>
  db.sql
    .selectFrom('mails')
    .select(['cause', 'tries', 'problem', 'recipient', 'sent_at as sentAt', 'given_up_at as givenUpAt', 'letter'])
    .orderBy('id')
    .execute()
/** Lets the portal look each minute, up to this one. */
async function lookUntil(minute: number): Promise<void> {
  for (let at = (now.getTime() - start.getTime()) / 60_000; at <= minute; at += 1) {
    now = minutes(at)
    await sendDue(portal())
  }
}

beforeAll(async () => {
  // The app itself sends nothing.
  app = await testApp({}, { mailer: { ...mailer, enabled: false } })
  db = app.context.db
})
beforeEach(async () => {
  now = start
  lines = []
  tries = []
  says = []
  mailer.counts.sent = 0
  mailer.counts.failed = 0
  await db.sql.insertInto('installation').values({ secret_check: testKeys.check }).execute()
  person = (await createEmployee(app, { email: 'ana@empresa.test', has_user: true })).id
})
afterEach(() => emptyTables(db))
afterAll(() => app.close())

describe('a mail', () => {
  test('is written with its cause or not at all', async () => {
    await expect(
      db.sql.transaction().execute(async (tx) => {
        await queueMail(tx, { keys: testKeys, now }, { kind: 'reset', cause: 'reset:a', employeeId: person, letter })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await rows()).toEqual([])
  })

  test('is sent once, to the address that its person has by then, and then has no text any more', async () => {
    await queue({ cause: 'reset:a' })
    await db.sql.updateTable('employees').set({ email: 'ana.diaz@empresa.test' }).where('id', '=', person).execute()
    await sendDue(portal())
    await sendDue(portal())
    expect(tries.map(({ to, text }) => ({ to, text }))).toEqual([{ to: 'ana.diaz@empresa.test', text: letter.text }])
    expect(await rows()).toMatchObject([
      { tries: 1, recipient: 'ana.diaz@empresa.test', letter: null, problem: null, givenUpAt: null },
    ])
    expect(mailer.counts).toEqual({ sent: 1, failed: 0 })
  })

  test('has its number, its moment and the installation in its Message-ID, the same in each try', async () => {
    const id = await queue()
    const { portal_id: portalId } = await db.sql
      .selectFrom('installation')
      .select('portal_id')
      .executeTakeFirstOrThrow()
    says = [{ end: 'later', problem: '451 busy' }]
    await lookUntil(1)
    // After a restore a number comes again.
    const messageId = `<mail-${id}-${start.getTime() / 1000}@${portalId}>`
    expect(tries.map((message) => message.messageId)).toEqual([messageId, messageId])
  })

  test('of the same cause is not queued again', async () => {
    await queue({ cause: 'reset:a' })
    await queue({ cause: 'reset:a' })
    expect(await rows()).toHaveLength(1)
  })

  test('is sealed while it waits, and neither its text nor its link is in the log', async () => {
    await queue()
    const [row] = await rows()
    expect(row!.letter!.toString('latin1')).not.toContain('reset=')
    expect(openLetter(row!.letter!, testKeys.mail)).toEqual(letter)
    says = [{ end: 'later', problem: '451 busy' }]
    await lookUntil(1)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).not.toMatch(/reset=|Hola/)
  })

  test('that another secret sealed is given up', async () => {
    await queue()
    const sealed = sealLetter(letter, new Uint8Array(32))
    await db.sql.updateTable('mails').set({ letter: sealed }).execute()
    await sendDue(portal())
    expect([tries.length, (await rows())[0]!.problem]).toEqual([0, 'otherSecret'])
  })

  test('whose link is over is given up unsent', async () => {
    await queue({ expiresAt: minutes(30).toISOString() })
    now = minutes(30)
    await sendDue(portal())
    expect([tries.length, await rows()]).toMatchObject([0, [{ problem: 'expired', letter: null, tries: 0 }]])
  })

  test('whose link was replaced is given up unsent', async () => {
    await queue({ cause: 'reset:a' })
    await queue({ cause: 'reset:b' }, { replaces: true })
    await sendDue(portal())
    expect(await rows()).toMatchObject([
      { cause: 'reset:a', problem: 'replaced', sentAt: null, letter: null },
      { cause: 'reset:b', problem: null, givenUpAt: null },
    ])
    expect(tries).toHaveLength(1)
  })

  test('without a link is not sent to who lost access, one with a link is', async () => {
    await db.sql.updateTable('employees').set({ has_user: false }).where('id', '=', person).execute()
    await queue({ kind: 'test', cause: 'test:a' })
    await queue({ kind: 'reset', cause: 'reset:a' })
    await sendDue(portal())
    expect(await rows()).toMatchObject([{ problem: 'noAccess' }, { recipient: 'ana@empresa.test', givenUpAt: null }])
  })

  test('is forgotten thirty days after it was sent or given up, and not while it waits', async () => {
    await queue({ cause: 'reset:sent' })
    await sendDue(portal())
    now = minutes(1)
    await queue({ cause: 'reset:waits' })
    await removeOldMails(db.sql, hours(30 * 24 - 1))
    expect(await rows()).toHaveLength(2)
    await removeOldMails(db.sql, hours(30 * 24))
    expect(await rows()).toMatchObject([{ cause: 'reset:waits' }])
  })
})

describe('a mail that the server does not take', () => {
  test('for good is given up at once, and keeps its text for another try', async () => {
    await queue()
    says = [{ end: 'refused', problem: '550 no such user' }]
    await lookUntil(3)
    const [row] = await rows()
    expect(tries).toHaveLength(1)
    expect(row).toMatchObject({ problem: '550 no such user', tries: 1, sentAt: null, recipient: 'ana@empresa.test' })
    expect(row!.letter).not.toBeNull()
    expect(mailer.counts.failed).toBe(1)
  })

  test('for now is tried after 1, 5, 15, 60 minutes, 4, 12, 24 and 24 hours, then given up', async () => {
    await queue()
    const at: number[] = []
    says = Array.from({ length: 20 }, () => ({ end: 'later', problem: '451 busy' }))
    for (let minute = 0; minute < 70 * 60; minute += 1) {
      now = minutes(minute)
      const before = tries.length
      await sendDue(portal())
      if (tries.length > before) at.push(minute)
    }
    expect(at).toEqual([0, 1, 6, 21, 81, 321, 1041, 2481, 3921])
    expect(await rows()).toMatchObject([{ tries: 9, problem: '451 busy' }])
  }, 60_000)

  test('does not keep the others waiting', async () => {
    for (const cause of ['reset:a', 'reset:b', 'reset:c', 'reset:d', 'reset:e', 'reset:f']) await queue({ cause })
    says = [
      { end: 'refused', problem: '550' },
      { end: 'later', problem: '450' },
    ]
    await sendDue(portal())
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(4)
  })
})

describe('a server that cannot be spoken to', () => {
  const away: Delivery = { end: 'away', problem: 'connect ECONNREFUSED' }

  test('is asked every minute for an hour, then every five, by one mail, and no try is counted', async () => {
    await queue({ cause: 'reset:a' })
    await queue({ cause: 'reset:b' })
    says = Array.from({ length: 1000 }, () => away)
    await lookUntil(0)
    // Both were in hand when it was first found to be away.
    expect(tries).toHaveLength(2)
    await lookUntil(60)
    expect(tries).toHaveLength(2 + 60)
    await lookUntil(120)
    expect(tries).toHaveLength(2 + 60 + 12)
    expect(await serverState(db)).toEqual({ failingSince: start.toISOString(), problem: 'connect ECONNREFUSED' })
    expect((await rows()).map(({ tries: counted }) => counted)).toEqual([0, 0])
  })

  test('for six hours loses nothing: when it answers, all that waits goes', async () => {
    says = Array.from({ length: 1000 }, () => away)
    for (let n = 0; n < 30; n += 1) await queue({ cause: `reset:${n}` })
    await lookUntil(360)
    says = []
    const before = tries.length
    await lookUntil(365)
    expect(tries.length - before).toBe(30)
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true)
    expect(await serverState(db)).toEqual({ failingSince: null, problem: null })
  })

  test('for three days is waited for no longer', async () => {
    await queue()
    says = Array.from({ length: 2000 }, () => away)
    for (let hour = 0; hour <= 72; hour += 1) {
      now = hours(hour)
      await sendDue(portal())
    }
    expect(await rows()).toMatchObject([{ problem: 'tooLate', tries: 1 }])
  })
})

describe('of several instances', () => {
  test('each mail is sent by one', async () => {
    for (let n = 0; n < 20; n += 1) await queue({ cause: `reset:${n}` })
    await Promise.all([sendDue(portal()), sendDue(portal()), sendDue(portal())])
    expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(20)
    expect(tries).toHaveLength(20)
  })

  test('one that ends in the middle of a try leaves the mail to the others after five minutes', async () => {
    await queue()
    expect(await takeDue(db, { now, most: 4 })).toHaveLength(1)
    await lookUntil(4)
    expect(tries).toHaveLength(0)
    await lookUntil(5)
    expect(tries).toHaveLength(1)
  })
})

describe('while the portal serves', () => {
  test('what is queued is sent at once', async () => {
    const end = await watchOutbox(portal(), () => false)
    await queue()
    await expect.poll(() => tries).toHaveLength(1)
    await end()
  })

  test('maintenance pauses the outbox', async () => {
    let paused = true
    const end = await watchOutbox(portal(), () => paused)
    await queue({ cause: 'reset:a' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tries).toHaveLength(0)
    paused = false
    await queue({ cause: 'reset:b' })
    await expect.poll(() => tries).toHaveLength(2)
    await end()
  })
})
