import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { creates } from '#server/testing/creates.ts'
import { cutAndPressAgain, type CutCounts } from '#server/testing/cut-answers.ts'
import { fillFirstData } from '#server/testing/first-data.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import type { Fault, Figure } from './fault.ts'
import { onBothEngines, type Target } from './portal.ts'

async function another(one: TestApp, { dataDir, url }: Target): Promise<TestApp> {
  const context = { ...one.context, db: await openDatabase({ dataDir, url }) }
  return { ...one, context, app: await buildApp({ ...context, tells: false }) }
}

const figuresOf = (all: readonly CutCounts[]): Figure[] => {
  const sum = (name: keyof CutCounts) => all.reduce((total, counts) => total + counts[name], 0)
  return [
    { what: 'kinds of create', value: all.length },
    { what: 'answers cut', value: sum('cuts'), atLeast: 1 },
    { what: 'answered with the record by the second press at the latest', value: sum('answered'), is: sum('cuts') },
    // Without a cut nothing is pressed again.
    { what: 'of them as an earlier call was', value: sum('replayed'), atLeast: sum('cuts') / 2 },
    { what: 'there twice', value: sum('doubled'), is: 0 },
    { what: 'lost, whole or in part', value: sum('lost'), is: 0 },
    { what: 'files that can’t be read', value: sum('unread'), is: 0 },
  ]
}

/** Each create of the contract, its answer cut at a random byte again and again, and pressed once more with its key. */
const cutAnswers: Fault = async ({ rounds = 100 }) =>
  onBothEngines(async (target) => {
    const db = await openDatabase(target)
    await fillFirstData(db)
    const one = await testApp({}, { db })
    const portals = target.url === undefined ? [one] : [one, await another(one, target)]
    for (const { app } of portals) await app.listen({ port: 0, host: '127.0.0.1' })
    const all: CutCounts[] = []
    for (const name of Object.keys(creates))
      all.push(await cutAndPressAgain(portals, name, { cuts: rounds, chance: Math.random }))
    for (const { app, context } of portals.slice(1)) {
      await app.close()
      await context.db.close()
    }
    await one.close()
    return {
      did: `${rounds} answers of each create cut at a random byte, pressed again with the key; ${target.engine}, ${portals.length} portal(s)`,
      figures: figuresOf(all),
    }
  })

export default cutAnswers
