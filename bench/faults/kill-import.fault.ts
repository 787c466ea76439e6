import { setTimeout as wait } from 'node:timers/promises'

import { imports, type Import } from '#contract/imports.ts'
import { firstOf } from '#contract/items.ts'
import { lookups } from '#contract/lookups.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'

import { answerOf, ask, patientAnswerOf, signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { onBothEngines, startVictim, type Target, type Victim } from './portal.ts'

/** Customers that each file changes, and as many that it adds. */
const half = 1_000
/** Until one was killed in the middle. */
const mostRounds = 20

interface Customer {
  id: number | ''
  code: string
}
const newOnes = (round: number): Customer[] =>
  Array.from({ length: half }, (_, n) => ({ id: '', code: `K${round}-${n}` }))

function fileOf(round: number, customers: readonly Customer[], city: string): string {
  const header = ['Id', 'Código', 'Nombre Comercial', 'Número de Documento', 'Dirección', 'Ciudad']
  const lines = customers.map(({ id, code }) => [id, code, `Cliente ${code}`, `${code}-900`, `Calle ${round}`, city])
  return [header, ...lines].map((line) => line.join(';')).join('\r\n')
}

async function readFile({ api }: Victim, token: string, content: string): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'clientes.csv')
  const begun = await answerOf<Import>(`${api}${imports.read.path.replace(':noun', 'customers')}`, { token, form })
  const path = `${api}${imports.byId.path.replace(':id', String(begun.id))}`
  let read = begun
  for (; read.state === 'reading'; read = await answerOf<Import>(path, { token })) await wait(50)
  if (read.state !== 'ready' || read.counts?.rejected !== 0) throw new Error(`Not read: ${JSON.stringify(read)}`)
  return read.id
}

type Work = 'apply' | 'undo'

const begin = async (work: Work, { api }: Victim, token: string, id: number): Promise<Response> =>
  ask(`${api}${imports[work].path.replace(':id', String(id))}`, { token, json: {} })

/** Waits until nobody works on an import any more. */
async function untilOver({ api }: Victim, token: string, id: number): Promise<Import> {
  const path = `${api}${imports.byId.path.replace(':id', String(id))}`
  for (;;) {
    const told = await patientAnswerOf<Import>(path, { token })
    if (told.state !== 'applying' && told.state !== 'undoing') return told
    await wait(100)
  }
}

async function found(db: Database, round: number, id: number) {
  const { rows } = await db.pool.query<{
    state: string
    written: number
    told: number
    back: number
    claims: number
    off: number
  }>(
    `select state, (select count(*)::int from customers where address = $1) as written,
      (select count(*)::int from audit where entity = 'customer' and after ->> 'address' = $1) as told,
      (select count(*)::int from audit where entity = 'customer' and before ->> 'address' = $1) as back,
      (select count(*)::int from import_claims) as claims,
      abs(total_of('customers') - (select count(*) from customers))::int as off
    from imports where id = $2`,
    [`Calle ${round}`, id],
  )
  return firstOf(rows)
}

/** One life of the portal, which ends while it applies or undoes an import. @returns its id, and whether it was acknowledged */
async function beginAndKill({ dataDir, url }: Target, work: Work, content: string, after: number) {
  const portal = await startVictim(dataDir, { url })
  const token = await signIn(portal.api)
  const id = await readFile(portal, token, content)
  if (work === 'undo') {
    await begin('apply', portal, token, id)
    await untilOver(portal, token, id)
  }
  let acknowledged = false
  const working = begin(work, portal, token, id).then(
    ({ status }) => (acknowledged = status === 200),
    // The fault breaks the connection.
    () => false,
  )
  await wait(after)
  await portal.kill()
  await working
  return { id, acknowledged }
}

async function nextLife({ dataDir, url }: Target, id: number): Promise<void> {
  const portal = await startVictim(dataDir, { url })
  await untilOver(portal, await signIn(portal.api), id)
  await portal.stop()
}

/** The first import, which nobody kills. @returns the customers that it added, their city, and how long it was applied */
async function firstImport({ dataDir, url }: Target) {
  const portal = await startVictim(dataDir, { url })
  const token = await signIn(portal.api)
  const city = firstOf(await answerOf<{ name: string }[]>(`${portal.api}${lookups.cities.path}`, { token }))
  const id = await readFile(portal, token, fileOf(0, newOnes(0), city.name))
  const began = performance.now()
  const { ok } = await begin('apply', portal, token, id)
  await untilOver(portal, token, id)
  const took = performance.now() - began
  await portal.stop()
  if (!ok) throw new Error('The first import was not applied')
  const db = await openDatabase({ dataDir, url })
  const { rows } = await db.pool.query<Customer & { id: number }>(
    `select id, code from customers where code like 'K0-%'`,
  )
  await db.close()
  return { customers: rows, city: city.name, took }
}

/** Whether an import is wholly there, or wholly not; of one that is undone, each record is back once. */
function outcomeOf(work: Work, { state, written, told, back, claims, off }: Awaited<ReturnType<typeof found>>) {
  const all = 2 * half
  const isClean = claims === 0 && off === 0
  const isWhole = isClean && written === all && told === all && back === 0 && state === 'applied'
  const isNone = isClean && written === 0 && back === told
  if (work === 'apply') return { done: isWhole, nothing: isNone && told === 0 && state === 'ready' }
  return { done: isNone && told === all && state === 'undone', nothing: isWhole }
}

const words = {
  apply: { did: 'applies', done: 'all of it there', nothing: 'nothing of it there, and ready to be applied' },
  undo: { did: 'undoes', done: 'all of it put back', nothing: 'all of it there, and applied' },
} as const

/**
 * Kills the portal (signal 9) at moments spread over the applying and undoing. After the next start all of it must be
 * done, with trail and count, or nothing.
 */
const killImport: Fault = async ({ seconds, rounds: wanted }) => {
  return onBothEngines(async (target): Promise<Outcome[]> => {
    const { customers, city, took } = await firstImport(target)
    let file = 0
    const kills = async (work: Work): Promise<Outcome> => {
      const end = Date.now() + (seconds * 1000) / 4
      const counted = { done: 0, nothing: 0, halfDone: 0, lost: 0, goneOn: 0, slowest: 0 }
      let rounds = 0
      const isWanted = () => (wanted === undefined ? rounds === 0 || Date.now() < end : rounds < wanted)
      while (isWanted() || (counted.goneOn === 0 && rounds < mostRounds)) {
        rounds += 1
        file += 1
        const content = fileOf(file, [...customers, ...newOnes(file)], city)
        // Twice as many rows: from its first moment to a while behind its end.
        const { id, acknowledged } = await beginAndKill(target, work, content, Math.random() * 3 * took)
        const began = performance.now()
        let db = await openDatabase({ dataDir: target.dataDir, url: target.url })
        counted.slowest = Math.max(counted.slowest, performance.now() - began)
        const { state } = await found(db, file, id)
        await db.close()
        counted.goneOn += Number(state === 'applying' || state === 'undoing')
        await nextLife(target, id)
        db = await openDatabase({ dataDir: target.dataDir, url: target.url })
        const { done, nothing } = outcomeOf(work, await found(db, file, id))
        await db.close()
        counted.done += Number(done)
        counted.nothing += Number(nothing)
        counted.halfDone += Number(!done && !nothing)
        counted.lost += Number(acknowledged && !done)
        // Rounds are long on a busy machine, and may be stopped before their end.
        console.log(`  ${target.engine}, ${work} ${rounds}: ${JSON.stringify(counted)}`)
      }
      return {
        did: `${target.engine}: kill -9 of the portal while it ${words[work].did} an import of ${2 * half} customers, ${rounds} times on the same data`,
        figures: [
          { what: words[work].done, value: counted.done },
          { what: words[work].nothing, value: counted.nothing },
          { what: 'of them killed in the middle and gone on with', value: counted.goneOn, atLeast: 1 },
          { what: 'half done (rows, trail, count, claims or state)', value: counted.halfDone, is: 0 },
          { what: 'acknowledged and not done', value: counted.lost, is: 0 },
          { what: 'slowest opening after a kill', value: counted.slowest, unit: 'ms' },
        ],
      }
    }
    return [await kills('apply'), await kills('undo')]
  })
}

export default killImport
