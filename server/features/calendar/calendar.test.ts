import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Cadence } from '#contract/cadences.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import type { Problem } from '#contract/errors.ts'
import type { ForecastSettings } from '#contract/forecast-settings.ts'
import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  token = (await signedIn(app, { role: 'Gerente de Proyectos' })).token
})
afterEach(() => emptyTables(app.context.db))
afterAll(() => app.close())

const send = <Body>(request: string, body?: unknown, headers = {}) => call<Body>(app, request, { token, body, headers })
const days = async (query: string) => (await send<CalendarDay[]>(`GET /calendar/days?${query}`)).body
const week = 'from=2026-07-20&to=2026-07-26'
const set = <Body = CalendarDay>(day: string, body: unknown, headers = {}) =>
  send<Body>(`PUT /calendar/days/${day}`, body, headers)
const trailOf = (entity: string) =>
  app.context.db.sql
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', entity)
    .orderBy('id')
    .execute()

describe('the days of the calendar', () => {
  test('are the holidays of the law, with their names in the language of the caller', async () => {
    expect(await days('from=2026-07-01&to=2026-08-07')).toEqual([
      { day: '2026-07-13', working: false, name: 'Virgen de Chiquinquirá', source: 'law', version: null },
      { day: '2026-07-20', working: false, name: 'Día de la Independencia', source: 'law', version: null },
      { day: '2026-08-07', working: false, name: 'Batalla de Boyacá', source: 'law', version: null },
    ])
    const english = await call<CalendarDay[]>(app, 'GET /calendar/days?from=2027-01-01&to=2027-01-01', {
      token,
      locale: 'en-US',
    })
    expect(english.body.map(({ name }) => name)).toEqual(['New Year’s Day'])
  })

  test('have the exceptions in their place, until these are taken away', async () => {
    const bridge = { working: false, name: 'Puente' }
    expect((await set('2026-07-21', bridge)).body).toEqual({
      ...bridge,
      day: '2026-07-21',
      source: 'exception',
      version: 1,
    })
    await set('2026-07-20', { working: true, name: 'Se trabaja' })
    expect((await days(week)).map(({ day, working, source }) => [day, working, source])).toEqual([
      ['2026-07-20', true, 'exception'],
      ['2026-07-21', false, 'exception'],
    ])
    expect((await set('2026-07-21', bridge)).body.version).toBe(1)
    expect((await set('2026-07-21', { ...bridge, name: 'Puente largo' })).body.version).toBe(2)
    expect((await send('DELETE /calendar/days/2026-07-20')).status).toBe(204)
    expect((await send('DELETE /calendar/days/2026-07-20')).status).toBe(404)
    expect((await days(week)).map(({ name }) => name)).toEqual(['Día de la Independencia', 'Puente largo'])
    expect((await trailOf('calendarException')).map(({ action }) => action)).toEqual([
      'create',
      'create',
      'update',
      'delete',
    ])
  })

  test.each([
    ['from=2026-02-01&to=2026-01-31', 'to', 'El final no puede ser anterior al comienzo'],
    ['from=2026-01-01&to=2037-01-02', 'to', 'Elija días a menos de once años uno de otro'],
    ['from=2026-02-30&to=2026-03-31', 'from', 'Escriba una fecha como 16/02/2026'],
  ])('are asked for by two days in their order: %s', async (query, path, message) => {
    const answer = await send<Problem>(`GET /calendar/days?${query}`)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  })

  test('have one exception where several people make it at once, each of whom saw none', async () => {
    const names = ['Puente', 'Inventario', 'Mudanza', 'Simulacro', 'Cierre', 'Feria']
    const answers = await Promise.all(
      names.map((name) => set('2026-07-21', { working: false, name }, { 'if-match': '"0"' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412, 412, 412, 412,
    ])
    const first = names[answers.findIndex(({ status }) => status === 200)]
    expect((await days(week)).map(({ name, version }) => [name, version])).toEqual([
      ['Día de la Independencia', null],
      [first, 1],
    ])
  })

  test('have one exception, and all get it, where several people make the same one at once', async () => {
    const bridge = { working: false, name: 'Puente' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => set('2026-07-21', bridge)))
    const made = { ...bridge, day: '2026-07-21', source: 'exception', version: 1 }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, made]))
    expect((await trailOf('calendarException')).map(({ action }) => action)).toEqual(['create'])
  })

  test('take an exception with a name, for a day of the calendar', async () => {
    expect((await set<Problem>('2026-02-30', { working: true, name: 'X' })).body.errors).toMatchObject([
      { path: 'day' },
    ])
    expect((await set<Problem>('2026-03-02', { name: ' ' })).body.errors).toMatchObject([
      { path: 'working' },
      { path: 'name' },
    ])
  })
})

test('the thresholds of the forecast are one record, changed in part and under its version', async () => {
  const { body, headers } = await send<ForecastSettings>('GET /forecast-settings')
  expect(body).toEqual({
    version: 1,
    redDays: 10,
    redShare: 25,
    lateDays: 2,
    lateShare: 5,
    earlyDays: 5,
    earlyShare: 10,
    earlyPercent: 5,
    belowPlan: 10,
  })
  expect(headers.etag).toBe('"1"')
  const changed = await send<ForecastSettings>(
    'PUT /forecast-settings',
    { redDays: 12, lateDays: 3 },
    { 'if-match': '"1"' },
  )
  expect(changed.body).toEqual({ ...body, version: 2, redDays: 12, lateDays: 3 })
  expect((await send('PUT /forecast-settings', { redDays: 2 }, { 'if-match': '"1"' })).status).toBe(412)
  const wrong = await send<Problem>('PUT /forecast-settings', {
    redDays: -1,
    redShare: 101,
    lateDays: 1.5,
    belowPlan: 200,
  })
  expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['redDays', 'redShare', 'lateDays', 'belowPlan'])
  expect(await trailOf('forecastSettings')).toEqual([
    { action: 'update', before: { late_days: 2, red_days: 10 }, after: { late_days: 3, red_days: 12 } },
  ])
})

test('the cadences are one for each classification, and those that are sent change', async () => {
  const { body } = await send<Cadence[]>('GET /cadences')
  expect(body.map(({ classification, days: every }) => [classification, every])).toEqual([
    [0, 30],
    [1, 7],
    [2, 15],
    [3, 30],
  ])
  const changed = await send<Cadence[]>('PUT /cadences', [
    { classification: 2, days: 10 },
    { classification: 1, days: 7 },
  ])
  expect(changed.body.map(({ version, days: every }) => [version, every])).toEqual([
    [1, 30],
    [1, 7],
    [2, 10],
    [1, 30],
  ])
  expect(await trailOf('cadence')).toEqual([{ action: 'update', before: { days: 15 }, after: { days: 10 } }])
  const wrong = await send<Problem>('PUT /cadences', [
    { classification: 1, days: 0 },
    { classification: 1, days: 8 },
    { classification: 4, days: 8 },
  ])
  expect(wrong.status).toBe(400)
  expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['0.days', '2.classification', '1.classification'])
  const twice = await send<Problem>(
    'PUT /cadences',
    [1, 1].map((classification) => ({ classification, days: 9 })),
  )
  expect(twice.body.errors).toEqual([{ path: '1.classification', message: 'Ya está en la lista' }])
})
