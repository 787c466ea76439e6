import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { signedIn, type SignedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { readTurns, takesTurns } from './reading-limits.ts'

const ten = (status: number) => Array.from({ length: 10 }, () => status)
const answer = () => new ServerResponse(new IncomingMessage(new Socket()))
const later = () => new Promise((resolve) => setTimeout(resolve, 1))
const fails = () => Promise.reject(new Error('gone'))

function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { made: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
}

describe('reading', () => {
  let app: TestApp
  let person: SignedIn
  let now = Date.parse('2026-11-21T15:00:10.000Z')
  beforeAll(async () => {
    app = await testApp({ readsPerMinute: 10 })
  })
  beforeEach(async () => {
    // Each test has its own minute.
    now += 60_000
    app.setTime(new Date(now))
    person = await signedIn(app, { role: 'Consulta' })
  })
  afterEach(() => emptyTables(app.context.db))
  afterAll(() => app.close())

  const read = (path: string, token = person.token) => call(app, `GET ${path}`, { token })
  async function reads(count: number, path: string): Promise<number[]> {
    const statuses = []
    for (let n = 0; n < count; n += 1) statuses.push((await read(path)).status)
    return statuses
  }
  test('is as much in a minute as the setting says; then 429 until the minute ends', async () => {
    expect(await reads(10, '/employees/employees-list')).toEqual(ten(200))
    const refused = await read('/employees/employees-list')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '50'])
    expect(refused.body).toMatchObject({ title: 'Demasiadas solicitudes' })
    expect((await read('/accounts/me')).status).toBe(429)
    app.setTime(new Date(now + 50_000))
    expect(await reads(10, '/accounts/me')).toEqual(ten(200))
  })

  test('counts what is refused, and keeps nobody else from reading, nor this person from saving', async () => {
    expect(await reads(10, '/audit')).toEqual(ten(403))
    expect((await read('/employees/employees-list')).status).toBe(429)
    const other = await signedIn(app, { role: 'Consulta' })
    expect((await read('/accounts/me', other.token)).status).toBe(200)
    expect((await call(app, 'POST /accounts/logout', { token: person.token })).status).toBe(204)
  })

  test('that was enough still tells a person whose session is over so', async () => {
    await reads(10, '/employees/employees-list')
    await call(app, 'POST /accounts/logout', { token: person.token })
    expect((await read('/employees/employees-list')).status).toBe(401)
  })

  test('with a session that is over takes nothing from its person', async () => {
    const { sql } = app.context.db
    await sql
      .updateTable('sessions')
      .set({ ended_at: new Date(now).toISOString() })
      .execute()
    expect(await reads(10, '/employees/employees-list')).toEqual(ten(401))
    await sql.updateTable('sessions').set({ ended_at: null }).execute()
    expect((await read('/employees/employees-list')).status).toBe(200)
  })

  test('that is costly is done for a person four at once, and each is answered', async () => {
    const { db } = app.context
    const { named } = db
    let underWay = 0
    let most = 0
    const watched = vi.spyOn(db, 'named').mockImplementation(async (name, text, values, claim) => {
      // When a session was seen is noted behind the answers.
      if (!name.startsWith('workload')) return named(name, text, values, claim as undefined)
      most = Math.max(most, (underWay += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      const rows = await named(name, text, values, claim as undefined)
      underWay -= 1
      return rows
    })
    const answers = await Promise.all(Array.from({ length: 10 }, async () => read('/workload')))
    watched.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(ten(200))
    expect(most).toBe(4)
  })

  test('is costly of everything, of all projects, of the trail, and of what is exported', async () => {
    const costly = (await promisedRoutes()).filter(takesTurns).map(({ path }) => path)
    expect(new Set(costly.filter((path) => !path.endsWith('/export')))).toEqual(
      new Set([
        '/search',
        '/personal-data/:kind/:id',
        '/personal-data/:kind/:id/pdf',
        '/portfolio',
        '/portfolio/causes',
        '/portfolio/cards',
        '/projects/forecasts',
        '/forecast-record',
        '/forecast-record/rows',
        '/project-checkpoints/radar',
        '/project-checkpoints/:id/minutes/contents',
        '/project-checkpoints/:id/minutes/preview',
        '/projects/:id/report',
        '/v1/licenses/radar',
        '/workload',
        '/calendar',
        '/audit',
        '/imports/:id/report',
      ]),
    )
    expect(costly).toEqual(expect.arrayContaining(['/audit/export', '/projects/:id/licenses/export']))
  })
})

describe('the turns of one person’s costly reads', () => {
  test('are four, in the order in which they came; another person has four, too', async () => {
    const { inTurn } = readTurns()
    const works = Array.from({ length: 6 }, work)
    const answers = works.map(answer)
    works.forEach(({ made }, n) => void inTurn(1, answers[n]!, made))
    const other = work()
    void inTurn(2, answer(), other.made)
    const begun = () => works.map(({ made }) => made.mock.calls.length)
    await later()
    expect([begun(), other.made.mock.calls.length]).toEqual([[1, 1, 1, 1, 0, 0], 1])
    works[2]!.end()
    await later()
    // The work has ended, and its answer is still being sent.
    expect(begun()).toEqual([1, 1, 1, 1, 0, 0])
    answers[2]!.emit('close')
    await later()
    expect(begun()).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('go one by one while somebody else asks, for who asks for more than four; four at once again when nobody does', async () => {
    let now = 0
    const { inTurn, asks } = readTurns(() => now)
    const works = Array.from({ length: 12 }, work)
    const answers = works.map(answer)
    let ended = 0
    const underWay = () => works.filter(({ made }) => made.mock.calls.length > 0).length - ended
    const ends = async () => {
      works[ended]!.end()
      await later()
      answers[ended]!.emit('close')
      ended += 1
      await later()
      return underWay()
    }
    asks(2)
    works.forEach(({ made }, n) => {
      asks(1)
      void inTurn(1, answers[n]!, made)
    })
    await later()
    expect(underWay()).toBe(4)
    expect([await ends(), await ends(), await ends(), await ends(), await ends()]).toEqual([3, 2, 1, 1, 1])
    // What the person asks for oneself is nobody else's.
    now = 2_000
    asks(1)
    expect(await ends()).toBe(4)
    asks(2)
    expect([await ends(), await ends(), await ends(), await ends()]).toEqual([3, 2, 1, 1])
  })

  test('go on after one that fails', async () => {
    const { inTurn } = readTurns()
    for (let n = 0; n < 9; n += 1) await expect(inTurn(1, answer(), fails)).rejects.toThrow('gone')
    expect(await inTurn(1, answer(), () => Promise.resolve('done'))).toBe('done')
  })

  test('who goes away while waiting is not read for; who goes away in the middle keeps the turn until the read is done', async () => {
    const { inTurn } = readTurns()
    const works = Array.from({ length: 6 }, work)
    const answers = works.map(answer)
    const ends = works.map(async ({ made }, n) => inTurn(1, answers[n]!, made).catch(() => 'left'))
    const goes = (n: number) => {
      Object.defineProperty(answers[n], 'closed', { value: true })
      answers[n]!.emit('close')
    }
    await later()
    goes(4)
    expect(await ends[4]).toBe('left')
    goes(0)
    await later()
    expect(works[5]!.made).not.toHaveBeenCalled()
    works[0]!.end()
    await later()
    expect([works[4]!.made.mock.calls.length, works[5]!.made.mock.calls.length]).toEqual([0, 1])
  })

  test('wait by two hundred; more are refused at once', async () => {
    const { inTurn } = readTurns()
    const { made, end } = work()
    const all = Array.from({ length: 205 }, async () => inTurn(1, answer(), made).catch((error: unknown) => error))
    expect(await all[204]).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 })
    expect(made).toHaveBeenCalledTimes(4)
    end()
  })
})
