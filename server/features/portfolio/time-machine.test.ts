import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Portfolio } from '#contract/portfolio.ts'
import { plusDays } from '#server/demo/days.ts'
import { randomFrom } from '#server/demo/random.ts'
import { companyAtWork, figuresOf, type Ask } from '#server/testing/company-at-work.ts'
import { signedIn } from '#server/testing/factories.ts'
import { isFull } from '#server/testing/rounds.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

// Eight months of a company are some thousand calls.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let token: string

const ask: Ask = async (request, body) => call(app, request, { token, body })

const portfolio = async (query: string) => (await ask(`GET /portfolio?${query}`)).body as Portfolio

/** Goes to ten in the morning of a day, and signs in. */
async function at(day: string): Promise<void> {
  app.setTime(new Date(`${day}T15:00:00Z`))
  token = (await signedIn(app, { role: 'Administrador' })).token
}

const firstDay = '2025-10-01'
const moments = Array.from({ length: isFull ? 20 : 13 }, (_, n) => plusDays(firstDay, n * 13))

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a past day shows what the portfolio showed on that day, whatever was changed since', async () => {
  await at(firstDay)
  const company = await companyAtWork(ask, 2578)
  await company.open(firstDay, 25)
  const recorded = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
  for (const day of moments) {
    await at(day)
    await company.work(day, 25)
    recorded.set(day, await figuresOf(ask))
  }
  expect(Object.entries(company.accepted).filter(([, count]) => count === 0)).toEqual([])
  await at(plusDays(moments.at(-1)!, 5))
  for (const [day, shown] of recorded) expect([day, await figuresOf(ask, `asOf=${day}`)]).toEqual([day, shown])
})

test('each figure of the summary and of the groups asks for a list of as many rows, under any filter', async () => {
  const random = randomFrom(51)
  const people = (await ask('GET /employees/employees-list?top=5')).body as { data: { id: number }[] }
  const filters: Record<string, readonly string[]> = {
    open: ['false', 'true,false'],
    overdue: ['true', 'false'],
    belowPlan: ['true', 'false'],
    dueWithin: ['0', '30', '200'],
    light: ['red', 'amber,green', 'grey'],
    classification: ['0', '1,2', '3'],
    employeeId: ['0', String(people.data[0]!.id), people.data.map(({ id }) => id).join(',')],
    silent: ['true', 'false'],
    slipped: ['true', 'false'],
    licenceRisk: ['true', 'false'],
    searchTerm: ['proyecto', 'portal', '1'],
    asOf: [moments[5]!, moments[12]!],
  }
  const groupings = ['customer', 'employee', 'product', 'status', 'light']
  const wrong: unknown[] = []
  for (let round = 0; round < 50; round += 1) {
    const active = random
      .some(Object.keys(filters), random.whole(0, 4))
      .map((name) => `${name}=${random.pick(filters[name]!)}`)
    const body = await portfolio([...active, `groupBy=${groupings[round % 5]}`].join('&'))
    for (const { key, count, filter } of [...body.summary, ...body.groups!]) {
      const found = (await portfolio(`top=1&${filter}`)).filteredRecordsCount
      if (found !== count) wrong.push({ active, key, count, found, filter })
    }
  }
  expect(wrong).toEqual([])
})
