import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { lastOf } from '#contract/items.ts'
import { plusDays } from '#server/demo/days.ts'
import { companyAtWork, figuresOf, type Ask } from '#server/testing/company-at-work.ts'

import { startPortal } from '../scripts/portal-process.ts'
import type { Bench, Result } from '../scripts/result.ts'
import { endedBy } from './end-all.ts'
import { signIn } from './faults/calls.ts'
import { settingsFor } from './faults/portal.ts'
import { startScratchServer } from './requests/scratch-server.ts'

const FIRST_DAY = '2025-10-01'
const DAYS = Array.from({ length: 20 }, (_, n) => plusDays(FIRST_DAY, n * 13))
const PROJECTS = 500
const CHANGES = 250
/** In ms; `faketime` makes the clock costly. */
const LIMIT_MS = 300_000

/**
 * Changes 500 projects over eight months with a moved clock (`faketime`). Records the portfolio of twenty days, asks
 * for them at the end, and counts the differences.
 */
const timeMachine: Bench = async () => {
  const library = clockLibrary()
  if (library === undefined) throw new Error('There is no faketime: on Debian, apt-get install faketime.')
  // The command `faketime` ends before its program.
  const clock = { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' }
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const end = endedBy(async () => rmSync(folder, { recursive: true, force: true }))
  try {
    const results = await travel('embedded', { ...clock, ...settingsFor(join(folder, 'data')) }, folder)
    const server = await startScratchServer()
    if (server === undefined) {
      console.log('No PostgreSQL here: measured on the embedded database alone.')
      return results
    }
    try {
      const env = { ...clock, ...settingsFor(join(folder, 'with-postgres'), server.url) }
      return [...results, ...(await travel('postgres', env, folder))]
    } finally {
      await server.stop()
    }
  } finally {
    await end()
  }
}
export default timeMachine

/** Of Debian's `faketime`; undefined when it is not installed. */
function clockLibrary(): string | undefined {
  try {
    return execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** At ten in the morning in Bogotá. */
async function onDay<T>(day: string, env: Record<string, string>, logFile: string, work: (ask: Ask) => Promise<T>) {
  const portal = await startPortal({ env: { ...env, FAKETIME: `@${day} 15:00:00` }, logFile, limitMs: LIMIT_MS })
  try {
    const api = `${portal.address}/api`
    const token = await signIn(api)
    return await work(async (request, body) => {
      const path = request.indexOf(' ') + 1
      const answer = await fetch(`${api}${request.slice(path)}`, {
        method: request.slice(0, path - 1),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (answer.status >= 500) throw new Error(`${request}: ${answer.status} ${await answer.text()}`)
      const text = await answer.text()
      const told: unknown = text === '' ? undefined : JSON.parse(text)
      return { status: answer.status, body: told }
    })
  } finally {
    await portal.stop()
  }
}

async function travel(engine: string, env: Record<string, string>, folder: string): Promise<Result[]> {
  const log = join(folder, 'log')
  const recorded = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
  let company: Awaited<ReturnType<typeof companyAtWork>> | undefined
  let latest: Ask
  for (const day of DAYS) {
    await onDay(day, env, log, async (ask) => {
      latest = ask
      company ??= await companyAtWork(async (request, body) => latest(request, body), 2578)
      if (recorded.size === 0) await company.open(day, PROJECTS)
      await company.work(day, CHANGES)
      const shown = await figuresOf(ask)
      recorded.set(day, shown)
      const changes = Object.values(company.accepted).reduce((sum, count) => sum + count, 0)
      console.log(`  ${engine}: ${day}, ${shown.rows.size} projects, ${changes} changes`)
    })
  }
  return onDay(plusDays(lastOf(DAYS), 5), env, log, async (ask) => {
    let figures = 0
    let differ = 0
    for (const [day, shown] of recorded) {
      const now = await figuresOf(ask, `asOf=${day}`)
      const pairs: [unknown, unknown][] = [
        [shown.summary, now.summary],
        [new Set(shown.rows.keys()), new Set(now.rows.keys())],
        ...Array.from(shown.rows).flatMap(([id, row]) =>
          Object.entries(row).map(([name, figure]): [unknown, unknown] => [
            figure,
            Object.entries(now.rows.get(id) ?? {}).find(([other]) => other === name)?.[1],
          ]),
        ),
      ]
      figures += pairs.length
      differ += pairs.filter(([one, other]) => !isDeepStrictEqual(one, other)).length
    }
    const changes = Object.values(company?.accepted ?? {}).reduce((sum, count) => sum + count, 0)
    return [
      {
        name: `${engine}: changes made through the API`,
        value: changes,
        unit: '',
        atLeast: PROJECTS + (DAYS.length * CHANGES) / 2,
      },
      { name: `${engine}: figures compared`, value: figures, unit: '', atLeast: DAYS.length * PROJECTS },
      { name: `${engine}: figures that differ`, value: differ, unit: '', atMost: 0 },
    ]
  })
}
