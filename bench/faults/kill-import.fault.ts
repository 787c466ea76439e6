import { setTimeout as wait } from 'node:timers/promises'

import { imports, type Import } from '#contract/imports.ts'
import { lookups } from '#contract/lookups.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'

import { answerOf, ask, signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { onBothEngines, startVictim, type Target, type Victim } from './portal.ts'

/** Customers that each file changes, and as many that it adds. */
const half = 1_000

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

/** Has a portal read a file of customers. @returns the import's id, once it can be applied */
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

const apply = async ({ api }: Victim, token: string, id: number): Promise<Response> =>
  ask(`${api}${imports.apply.path.replace(':id', String(id))}`, { token, json: {} })

async function found(db: Database, round: number, id: number) {
  const { rows } = await db.pool.query<{ state: string; written: number; told: number; off: number }>(
    `select state, (select count(*)::int from customers where address = $1) as written,
      (select count(*)::int from audit where entity = 'customer' and after ->> 'address' = $1) as told,
      abs(total_of('customers') - (select count(*) from customers))::int as off
    from imports where id = $2`,
    [`Calle ${round}`, id],
  )
  return rows[0]!
}

/** One life of the portal, which ends while it applies an import. @returns the import's id, and whether it was acknowledged */
async function applyAndKill({ dataDir, url }: Target, content: string, after: number) {
  const portal = await startVictim(dataDir, { url })
  const token = await signIn(portal.api)
  const id = await readFile(portal, token, content)
  let acknowledged = false
  const applying = apply(portal, token, id).then(
    ({ ok }) => (acknowledged = ok),
    // The fault breaks the connection.
    () => false,
  )
  await wait(after)
  await portal.kill()
  await applying
  return { id, acknowledged }
}

/** The first import, which nobody kills. @returns the customers that it added, their city, and how long it was applied */
async function firstImport({ dataDir, url }: Target) {
  const portal = await startVictim(dataDir, { url })
  const token = await signIn(portal.api)
  const [city] = await answerOf<{ name: string }[]>(`${portal.api}${lookups.cities.path}`, { token })
  const id = await readFile(portal, token, fileOf(0, newOnes(0), city!.name))
  const began = performance.now()
  const { ok } = await apply(portal, token, id)
  const took = performance.now() - began
  await portal.stop()
  if (!ok) throw new Error('The first import was not applied')
  const db = await openDatabase({ dataDir, url })
  const { rows } = await db.pool.query<Customer & { id: number }>(
    `select id, code from customers where code like 'K0-%'`,
  )
  await db.close()
  return { customers: rows, city: city!.name, took }
}

/**
 * Kills the portal (signal 9) at moments spread over the applying of an import: all of it must be there, with trail and
 * count, or nothing.
 */
const killImport: Fault = async ({ seconds, rounds: wanted }) =>
  onBothEngines(async (target): Promise<Outcome> => {
    const { customers, city, took } = await firstImport(target)
    const end = Date.now() + (seconds * 1000) / 2
    const counted = { whole: 0, nothing: 0, halfDone: 0, lost: 0, slowest: 0 }
    let rounds = 0
    const goesOn = () => (wanted === undefined ? rounds === 0 || Date.now() < end : rounds < wanted)
    while (goesOn()) {
      rounds += 1
      const content = fileOf(rounds, [...customers, ...newOnes(rounds)], city)
      // Twice as many rows: from its first moment to a while behind its end.
      const { id, acknowledged } = await applyAndKill(target, content, Math.random() * 3 * took)
      const began = performance.now()
      const db = await openDatabase({ dataDir: target.dataDir, url: target.url })
      counted.slowest = Math.max(counted.slowest, performance.now() - began)
      const { state, written, told, off } = await found(db, rounds, id)
      await db.close()
      const whole = state === 'applied' && written === 2 * half && told === 2 * half && off === 0
      const nothing = state === 'ready' && written === 0 && told === 0 && off === 0
      counted.whole += Number(whole)
      counted.nothing += Number(nothing)
      counted.halfDone += Number(!whole && !nothing)
      counted.lost += Number(acknowledged && !whole)
    }
    return {
      did: `${target.engine}: kill -9 of the portal while it applies an import of ${2 * half} customers, ${rounds} times on the same data`,
      figures: [
        { what: 'all of it there', value: counted.whole },
        { what: 'nothing of it there, and ready to be applied', value: counted.nothing },
        { what: 'half done (rows, trail, count or state)', value: counted.halfDone, is: 0 },
        { what: 'acknowledged and not there', value: counted.lost, is: 0 },
        { what: 'slowest opening after a kill', value: counted.slowest, unit: 'ms' },
      ],
    }
  })

export default killImport
