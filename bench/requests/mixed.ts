import { setTimeout as sleep } from 'node:timers/promises'

import autocannon from 'autocannon'

import type { Engine } from '#server/platform/database/database.ts'

import type { Result } from '../../scripts/result.ts'
import { memory } from '../memory.ts'
import { risePercent } from '../numbers.ts'
import { create, readsAt } from './cases.ts'
import { whole } from './cells.ts'
import { connections } from './measure-read.ts'
import { newCustomer } from './new-customer.ts'
import type { Site } from './site.ts'

/** Most megabytes after ten minutes. */
export const mostMemory: Readonly<Record<Engine, number>> = { postgres: 250, embedded: 600 }
/** Most milliseconds of one turn of the portal's event loop. */
export const longestTurn = 20
const every = 10
/** Memory goes up and down with the garbage: by this many of a hundred it may lie higher at the end of the last half. */
const mostRise = 5

const callsInTurn = ({ scale, headers }: Site): autocannon.Request[] => [
  // Each time it comes round to a call, another of its paths.
  ...readsAt(scale).map(({ paths }) => {
    let asked = 0
    return {
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        path: `/api${paths[(asked += 1) % paths.length]}`,
      }),
    }
  }),
  {
    path: `/api${create.path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    setupRequest: (request) => ({ ...request, body: newCustomer() }),
  },
]

/** All calls of the table in turn, with 16 connections for some minutes, and what memory the portal holds meanwhile. */
export async function mixedLoad(site: Site, minutes: number): Promise<Result[]> {
  const { engine, portal, headers } = site
  const looks = [memory(portal.pid)]
  await site.longestTurn()
  const [result] = await Promise.all([
    autocannon({
      url: portal.address,
      connections,
      duration: minutes * 60,
      headers,
      requests: callsInTurn(site),
    }),
    lookAtMemory(portal.pid, minutes, looks),
  ])
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} answers of the mixed load were no success`)
  const lastHalf = looks.slice(Math.floor(looks.length / 2))
  const eachMinute = looks.filter((_, index) => index % (60 / every) === 0)
  const name = `${engine}: memory after ${minutes} min of all calls in turn`
  const { worked, collected } = await site.longestTurn()
  return [
    {
      name,
      value: looks.at(-1) ?? 0,
      unit: 'MB',
      atMost: mostMemory[engine],
      note: `${whole(result.requests.total / result.duration)} req/s, each minute: ${eachMinute.map(whole).join(' ')}`,
    },
    {
      name: `${engine}: longest turn of the event loop, all calls in turn`,
      value: worked,
      unit: 'ms',
      atMost: longestTurn,
      note: `${collected.toFixed(1)} ms of it collecting garbage`,
    },
    { name: `${name}, rise in the last half`, value: risePercent(lastHalf), unit: '%', atMost: mostRise },
  ]
}

async function lookAtMemory(pid: number, minutes: number, looks: number[]): Promise<void> {
  for (let second = every; second <= minutes * 60; second += every) {
    await sleep(every * 1000)
    looks.push(memory(pid))
  }
}
