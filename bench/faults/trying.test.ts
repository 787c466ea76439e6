import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CannotTry, tryEach, type Outcome } from './fault.ts'
import { onBothEngines } from './portal.ts'
import { tried, verdictOn } from './trying.ts'
import { behindEachProxy } from './web-proxy.ts'

const lost = (did: string, value: number): Outcome => ({ did, figures: [{ what: 'lost', value, is: 0 }] })
const lacking = (what: string) => async (): Promise<never> => {
  throw new CannotTry(`${what} is not installed`)
}

async function found(outcomes: () => Promise<Outcome[]>) {
  const printed: string[] = []
  const counted = await tried('drill', outcomes, { seconds: 1 }, (line) => printed.push(line))
  return { printed, counted, verdict: verdictOn(counted) }
}

test('what the embedded database lost is counted where PostgreSQL is missing', async () => {
  const folders: string[] = []
  const work = async ({ engine, dataDir }: { engine: string; dataDir: string }): Promise<Outcome> => {
    folders.push(dataDir)
    return lost(engine, 3)
  }
  expect(await found(() => onBothEngines(work, lacking('PostgreSQL')))).toEqual({
    printed: [
      'embedded database',
      '  lost: 3 (must be 0)   FAILED',
      'PostgreSQL: not tried: PostgreSQL is not installed',
    ],
    counted: { figures: 1, failed: 1, untried: ['drill (PostgreSQL)'] },
    verdict: '1 do not hold. Not tried: drill (PostgreSQL).',
  })
  expect(folders.map((folder) => existsSync(folder))).toEqual([false])
})

test('a drill behind two proxies names the one that is missing', async () => {
  const { verdict } = await found(() =>
    behindEachProxy(async (name) => (name === 'caddy' ? lacking(name)() : lost(name, 0))),
  )
  expect(verdict).toBe('What was tried holds. Not tried: drill (caddy).')
})

test('where no proxy is installed, nothing holds: nothing was tried', async () => {
  expect(await found(() => behindEachProxy((name) => lacking(name)()))).toEqual({
    printed: ['not tried: nginx is not installed; caddy is not installed'],
    counted: { figures: 0, failed: 0, untried: ['drill'] },
    verdict: 'Nothing was tried. Not tried: drill.',
  })
})

test('an error of one part is no part that cannot be tried', async () => {
  const parts = tryEach([
    ['one', async () => lost('one', 0)],
    ['two', () => Promise.reject(new Error('The portal did not start'))],
  ])
  await expect(parts).rejects.toThrow('The portal did not start')
})

test('a drill that counts nothing is an error', async () => {
  await expect(found(async () => [])).rejects.toThrow('drill counted nothing')
  await expect(found(async () => [lost('one', 0), { did: 'two', figures: [] }])).rejects.toThrow('counted nothing: two')
})

test('everything holds where all was tried, and does', async () => {
  expect((await found(async () => [lost('one', 0), lost('two', 0)])).verdict).toBe('Everything holds.')
})
