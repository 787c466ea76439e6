import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase } from '#server/platform/database/database.ts'

import { signIn } from './calls.ts'
import type { Fault } from './fault.ts'
import { Journal } from './journal.ts'
import { ownFolder, remove, startPostgres, startVictim } from './portal.ts'

const killPostgres: Fault = async ({ seconds }) => {
  const server = await startPostgres()
  const dataDir = ownFolder()
  try {
    const portal = await startVictim(dataDir, { url: server.url })
    const journal = new Journal()
    const stop = await journal.write({ api: portal.api, token: await signIn(portal.api) }, 8)
    const end = Date.now() + seconds * 1000
    let rounds = 0
    let slowest = 0
    for (; Date.now() < end; rounds++) {
      await wait(500 + Math.random() * 1_500)
      await server.kill()
      await wait(Math.random() * 500)
      await server.start()
      const [back, acknowledged] = [performance.now(), journal.codes.length]
      while (journal.codes.length === acknowledged && performance.now() - back < 30_000) await wait(10)
      slowest = Math.max(slowest, performance.now() - back)
    }
    await stop()
    await portal.stop()
    const db = await openDatabase({ dataDir, url: server.url })
    const figures = await journal.figures(db)
    await db.close()
    return [
      {
        did: `kill -9 of all processes of PostgreSQL while 8 clients write, ${rounds} times; the portal goes on`,
        figures: [
          ...figures,
          { what: 'answered 503 meanwhile', value: journal.count(503), atLeast: 1 },
          { what: 'odd answers (no 201, no 503)', value: journal.odd + journal.count(0), is: 0 },
          { what: 'slowest answer of any kind', value: journal.slowest, unit: 'ms', atMost: 5_000 },
          { what: 'slowest first write after PostgreSQL was back', value: slowest, unit: 'ms', atMost: 5_000 },
        ],
      },
    ]
  } finally {
    await server.stop()
    remove(dataDir)
  }
}

export default killPostgres
