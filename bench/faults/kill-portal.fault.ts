import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '#server/platform/database/database.ts'

import { signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { onBothEngines, startVictim, type Target } from './portal.ts'

const writers = 8

/** Acknowledged writes must be there after the kill (signal 9), and none by half. */
const killPortal: Fault = async ({ seconds, rounds: wanted }) =>
  onBothEngines(async (target): Promise<Outcome> => {
    const journal = new Journal()
    const end = Date.now() + (seconds * 1000) / 2
    let rounds = 0
    let slowest = 0
    const bad = { lost: 0, halfDone: 0, twice: 0 }
    const goesOn = () => (wanted === undefined ? rounds === 0 || Date.now() < end : rounds < wanted)
    for (; goesOn(); rounds++) {
      await writeAndKill(target, journal)
      const began = performance.now()
      const db = await openDatabase({ dataDir: target.dataDir, url: target.url })
      slowest = Math.max(slowest, performance.now() - began)
      const { lost, halfDone, twice } = await journal.compare(db)
      bad.lost = Math.max(bad.lost, lost)
      bad.halfDone = Math.max(bad.halfDone, halfDone)
      bad.twice = Math.max(bad.twice, twice)
      await db.close()
    }
    return {
      did: `${target.engine}: kill -9 of the portal at any moment while ${writers} clients write, ${rounds} times on the same data`,
      figures: [
        { what: 'writes acknowledged', value: journal.codes.length, atLeast: 1 },
        { what: 'acknowledged and lost, at worst', value: bad.lost, is: 0 },
        { what: 'half done (without audit row, count or a field), at worst', value: bad.halfDone, is: 0 },
        { what: 'there twice', value: bad.twice, is: 0 },
        { what: 'slowest opening after a kill', value: slowest, unit: 'ms' },
        { what: 'odd answers', value: journal.odd, is: 0 },
      ],
    }
  })

export default killPortal

async function writeAndKill({ dataDir, url }: Target, journal: Journal): Promise<void> {
  const portal = await startVictim(dataDir, { url })
  const stop = await journal.write({ api: portal.api, token: await signIn(portal.api) }, writers)
  // At any moment, of the first write as of a checkpoint under way.
  await wait(100 + Math.random() * 2_000)
  await portal.kill()
  await stop()
}
