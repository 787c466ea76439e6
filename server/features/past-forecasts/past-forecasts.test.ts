import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Forecast } from '#contract/forecast.ts'
import type { Page } from '#contract/lists.ts'
import type { PastForecast, PastForecasts } from '#contract/past-forecasts.ts'
import { workingDays } from '#contract/working-days.ts'
import { courses, finishedCourses, openCourses as open, openSince as start } from '#server/testing/finished-company.ts'
import { createCustomer, idOf, projectDraft } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// A company of twenty projects is some hundred days, each with its calls.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const calendar = workingDays()
let app: TestApp
let company: Awaited<ReturnType<typeof courses>>
/** What was told of each open project on its day. */
const told = new Map<string, Forecast>()

const forecastOf = async (name: string, asOf = ''): Promise<Forecast> =>
  company.send(`GET /projects/${company.idOf(name)}/forecast${asOf && `?asOf=${asOf}`}`)
const summary = async (query = ''): Promise<PastForecasts> => company.send(`GET /forecast-record?${query}`)
const rows = async (query = ''): Promise<Page<PastForecast>> =>
  company.send(`GET /forecast-record/rows?top=500&${query}`)

/** The numbers of the nine, in the order of their stretch, and the three days without their year. */
const shown = ({ alike, from, forecast, to }: Forecast) => [
  alike.map(({ name }) => name.replace('Terminado ', '')).join(' '),
  [from, forecast, to].map((day) => day?.slice('2026-'.length)).join(' '),
]

beforeAll(async () => {
  app = await testApp()
  company = await courses(app)
  const asked = open.map(([{ name }, day]) => ({
    day: calendar.add(start, day),
    take: async () => told.set(name, await forecastOf(name)),
  }))
  await company.go([...finishedCourses, ...open.map(([course]) => course)], asked)
})
afterAll(() => app.close())

/** A day of the tenth finished project, by working days after its start. */
const on = (days: number) => calendar.add(finishedCourses[9]!.start, days)

describe('a project is forecast by the nine finished ones that were most like it', () => {
  test.each(open.map(([{ name }, ...expected]) => [name, ...expected] as const))(
    '%s',
    async (name, day, nine, days) => {
      const then = told.get(name)!
      expect(shown(then)).toEqual([nine, days])
      expect(then).toMatchObject({ method: 'record', finished: 12 })
      // And so it was, asked for later.
      const { points: _, ...later } = await forecastOf(name, calendar.add(start, day))
      expect(then).toMatchObject(later)
    },
  )

  test('each of them says how far it was then, and how much longer than planned its rest took', () => {
    const { alike } = told.get('A mitad')!
    expect(alike.map(({ stretch }) => stretch)).toEqual([714, 755, 800, 896, 949, 1023, 1091, 1250, 1429])
    expect(alike[0]).toMatchObject({ name: 'Terminado 7', end: '2024-07-15', r: 50, rest: 25 })
  })
})

describe('the record of past forecasts', () => {
  // The eleventh ended on the day on which the twelfth was halfway, so that nine had ended before: it was told to end
  // between its 62nd and its 95th day, and ended on the 105th.
  test('says how wrong they were at 25, 50 and 75 % of the time, beside the promises', async () => {
    const { finished, moments } = await summary()
    expect([finished, moments]).toEqual([
      12,
      [
        { share: 25, projects: 0, error: null, promiseError: null, inside: 0, early: 0, late: 0 },
        { share: 50, projects: 1, error: 37, promiseError: 0, inside: 0, early: 0, late: 1 },
        { share: 75, projects: 3, error: 10.7, promiseError: 7.3, inside: 2, early: 0, late: 1 },
      ],
    ])
  })

  test('says so of each product, which together are all', async () => {
    const { byProduct } = await summary()
    const none = { error: null, promiseError: null, inside: 0, early: 0, late: 0 }
    expect(byProduct).toMatchObject([
      {
        productName: 'CRM Comercial',
        finished: 6,
        moments: [
          { projects: 0, ...none },
          { projects: 1, error: 37, promiseError: 0, late: 1 },
          { projects: 2, error: 10.5, promiseError: 7.5, inside: 1, early: 0, late: 1 },
        ],
      },
      {
        productName: 'ERP Empresarial',
        finished: 6,
        moments: [
          { projects: 0, ...none },
          { projects: 0, ...none },
          { projects: 1, error: 11, promiseError: 7, inside: 1, early: 0, late: 0 },
        ],
      },
    ])
    for (const { productId, finished, moments } of byProduct)
      expect(await summary(`productId=${productId}`)).toMatchObject({ finished, moments, byProduct: [{ productId }] })
  })

  test('proves each of its counts by as many rows', async () => {
    const all = await summary()
    for (const { productId = '', finished, moments } of [all, ...all.byProduct] as {
      productId?: number
      finished: number
      moments: PastForecasts['moments']
    }[]) {
      const of = productId === '' ? '' : `&productId=${productId}`
      for (const { share, projects, ...counts } of moments) {
        expect((await rows(`share=${share}${of}`)).filteredRecordsCount).toBe(finished)
        expect((await rows(`share=${share}&result=inside,early,late${of}`)).data).toHaveLength(projects)
        for (const result of ['inside', 'early', 'late'] as const)
          expect((await rows(`share=${share}&result=${result}${of}`)).data).toHaveLength(counts[result])
      }
    }
  })

  test('has a row for each project and moment: what was told and promised then, and how it ended', async () => {
    const { data, totalRecordsCount } = await rows('share=75&orderBy=Error&ascending=false')
    expect(totalRecordsCount).toBe(36)
    expect(data.slice(0, 4).map(({ name, result, error }) => [name, result, error])).toEqual([
      ['Terminado 12', 'late', -19],
      ['Terminado 11', 'inside', 11],
      ['Terminado 10', 'inside', -2],
      ['Terminado 9', 'none', null],
    ])
    expect(data[2]).toMatchObject({
      productName: 'CRM Comercial',
      end: on(75),
      day: on(56),
      r: 66,
      from: on(64),
      forecast: on(73),
      to: on(96),
      promise: on(60),
      promiseError: -15,
    })
    const found = (await rows('searchTerm=terminado%2012')).data.filter(({ name }) => name === 'Terminado 12')
    expect(found.map(({ share }) => share)).toEqual([75, 50, 25])
    expect((await rows('orderBy=Project&share=25')).data[1]).toMatchObject({ name: 'Terminado 10', result: 'none' })
    await expect(rows('share=30')).rejects.toThrow('400')
  })

  test('is taken along with all rows of its list, in their order', async () => {
    const query = 'share=75&orderBy=Error&ascending=false'
    const columns = 'name,share,forecast,error,result'
    const lines = await company.lines(`/forecast-record/rows/export?format=csv&${query}&columns=${columns}`)
    expect(lines).toHaveLength(12)
    const told = calendar.add(finishedCourses[9]!.start, 73)
    expect(lines[2]!.split(';').slice(2)).toEqual(['Terminado 10', '75%', told, '-2', 'Dentro del rango'])
    expect(lines[3]!.split(';').slice(2)).toEqual(['Terminado 9', '75%', '', '', 'Sin rango todavía'])
  })

  test('is another one once the past of a finished project is changed, or it is opened again', async () => {
    const before = await summary()
    await company.reopen(finishedCourses.slice(11))
    const { finished, moments } = await summary()
    expect([finished, moments[1]!.projects, moments[2]!.projects]).toEqual([11, 0, 2])
    await company.reopen(finishedCourses.slice(8, 11))
    expect((await summary()).moments.map(({ projects }) => projects)).toEqual([0, 0, 0])
    expect(before.finished).toBe(12)
    // Eight are too few; on a past day there were twelve.
    const { method, from, forecast, to, alike, range } = await forecastOf('A mitad')
    expect([(await forecastOf('A mitad')).finished, method, from, to, alike]).toEqual([8, 'plan', null, null, []])
    expect(forecast).toBe(range.best)
    expect(shown(await forecastOf('A mitad', calendar.add(start, 30)))).toEqual(open[0]!.slice(2))
  })

  test('looks back at those alone that were not given up, and is empty where none has finished', async () => {
    const cancelled = await idOf(app, 'project_statuses', 'Cancelado')
    await company.send('POST /projects', {
      ...(await projectDraft(app, { name: 'Abandonado', customerId: await createCustomer(app) })),
      projectStatusId: cancelled,
    })
    expect((await summary()).finished).toBe(8)
    await company.reopen(finishedCourses.slice(0, 8))
    expect(await summary()).toEqual({
      finished: 0,
      moments: [25, 50, 75].map((share) => ({
        share,
        projects: 0,
        error: null,
        promiseError: null,
        inside: 0,
        early: 0,
        late: 0,
      })),
      byProduct: [],
    })
    expect((await rows()).data).toEqual([])
  })
})
