import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '#server/platform/database/database.ts'
import { Network } from '#server/testing/lossy-network.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { signIn } from './calls.ts'
import type { Fault, Figure, Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { ownFolder, remove, runs, startPostgres, startVictim } from './portal.ts'
import { Readers } from './readers.ts'

const awayMs = 10_000

/** Takes PostgreSQL away for ten seconds while 20 clients read and 4 write, and gives it back. */
const postgresAway: Fault = async () => {
  const outcomes: Outcome[] = []
  const server = await startPostgres()
  const ways = {
    'stopped (kill -9), and started again': async () => {
      await server.kill()
      await wait(awayMs)
      await server.start()
    },
    'refused by the network': async (network: Network) => {
      network.refuse()
      await wait(awayMs)
      network.mend()
    },
    'silent: nothing arrives, and nobody says so': async (network: Network) => {
      network.silence()
      await wait(awayMs)
      network.mend()
    },
  }
  try {
    for (const [how, away] of Object.entries(ways)) {
      const name = databaseName('copy')
      await onServer(server.url, `create database ${name}`)
      outcomes.push(await tryAway(how, withDatabase(server.url, name), away))
    }
  } finally {
    await server.stop()
  }
  return outcomes
}

export default postgresAway

async function tryAway(how: string, url: string, away: (network: Network) => Promise<void>): Promise<Outcome> {
  const network = await Network.to(url)
  const dataDir = ownFolder()
  try {
    const portal = await startVictim(dataDir, { url: network.url })
    const token = await signIn(portal.api)
    const [readers, journal] = [new Readers(), new Journal()]
    const stopReaders = readers.start(portal, token, 20)
    const stopWriters = await journal.write({ api: portal.api, token }, 4)
    await wait(1_500)
    await away(network)
    const [back, saved] = [performance.now(), journal.codes.length]
    await wait(7_000)
    await Promise.all([stopReaders(), stopWriters()])
    const alive = runs(portal.pid)
    await portal.stop()
    const db = await openDatabase({ dataDir, url })
    const found = await journal.compare(db)
    await db.close()
    return {
      did: `PostgreSQL away for ${awayMs / 1000} s, ${how}; 20 clients read and 4 write`,
      figures: [
        ...answersOf(readers, journal, back),
        { what: 'the same process went on', value: Number(alive), is: 1 },
        { what: 'writes acknowledged', value: found.acknowledged, atLeast: 1 },
        { what: 'of them after it was back', value: found.acknowledged - saved, atLeast: 1 },
        { what: 'acknowledged and lost', value: found.lost, is: 0 },
        { what: 'half done', value: found.halfDone, is: 0 },
      ],
    }
  } finally {
    await network.close()
    remove(dataDir)
  }
}

function answersOf(readers: Readers, journal: Journal, back: number): Figure[] {
  const odd = [...readers.statuses].reduce((sum, [status, n]) => sum + ([200, 503].includes(status) ? 0 : n), 0)
  const reads = (status: number): number => readers.statuses.get(status) ?? 0
  const lastFailure = Math.max(readers.lastFailure, journal.lastRefusal)
  const slowest = Math.max(readers.slowest, journal.slowest)
  return [
    { what: 'reads answered', value: reads(200), atLeast: 1 },
    { what: 'reads and writes answered 503', value: reads(503) + journal.count(503), atLeast: 1 },
    { what: 'answered 401', value: reads(401) + journal.count(401), is: 0 },
    { what: 'answered anything else, or broken off', value: odd + journal.odd + journal.count(0), is: 0 },
    { what: 'slowest answer of any kind', value: slowest, unit: 'ms', atMost: 5_000 },
    { what: 'last failure after it was back', value: Math.max(0, lastFailure - back), unit: 'ms', atMost: 5_000 },
  ]
}
