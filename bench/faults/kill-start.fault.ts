import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { openDatabase } from '#server/platform/database/database.ts'

import { signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { newPlace } from './places.ts'
import { onBothEngines, settingsFor, startVictim } from './portal.ts'

const program = path.join(import.meta.dirname, '../../server/main.ts')

/** Begins a first start and kills it after so long. @returns whether it was still starting */
async function killAfter(ms: number, dataDir: string, url: string | undefined): Promise<boolean> {
  const env = { PATH: process.env['PATH'], PORT: '0', ...settingsFor(dataDir, url) }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let ready = false
  child.stdout.once('data', () => (ready = true))
  const limit = wait(ms)
  await Promise.race([limit, once(child, 'exit')])
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return !ready
}

/** Where a kill left the migrations: how many had landed; none where there is no table of them yet. */
async function landed(url: string | undefined): Promise<number> {
  if (url === undefined) return 0
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      `select case when to_regclass('kysely_migration') is null then 0
       else (xpath('/row/n/text()', query_to_xml('select count(*) as n from kysely_migration', false, true, '')))[1]::text::int
       end as n`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

/** The same text after a killed and an undisturbed start. */
async function shapeOf(dataDir: string, url: string | undefined): Promise<string> {
  const db = await openDatabase({ dataDir, url })
  try {
    const { rows } = await db.pool.query<{ what: string }>(`
      select string_agg(what, E'\\n' order by what) as what from (
        select table_name || '.' || column_name || ' ' || data_type from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
        union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
        union all select name || ' ' || count(*) || ' ' || sum(n) from counters group by name
        union all select 'roles ' || count(*) from roles
        union all select 'employees ' || count(*) from employees
        union all select name from kysely_migration
      ) as part (what)`)
    return rows[0]?.what ?? ''
  } finally {
    await db.close()
  }
}

/**
 * Kills the first start at moments spread over it. The next start has to work, with the same database as an undisturbed
 * one.
 */
const killStart: Fault = async ({ seconds }) =>
  onBothEngines(async (target): Promise<Outcome> => {
    const whole = await newPlace(target)
    const began = performance.now()
    const portal = await startVictim(whole.dataDir, { url: whole.url })
    const takes = performance.now() - began
    await portal.stop()
    const shape = await shapeOf(whole.dataDir, whole.url)
    await whole.clear()
    const kills = Math.max(6, Math.floor((seconds * 1000) / 2 / (takes * 2)))
    let [starting, well, other] = [0, 0, 0]
    const stages = new Set<number>()
    for (let kill = 0; kill < kills; kill++) {
      const { dataDir, url, clear } = await newPlace(target)
      starting += Number(await killAfter((takes * (kill + 0.5)) / kills, dataDir, url))
      stages.add(await landed(url))
      const next = await startVictim(dataDir, { url })
      await signIn(next.api)
      well += 1
      await next.stop()
      other += Number((await shapeOf(dataDir, url)) !== shape)
      await clear()
    }
    return {
      did: `${target.engine}: kill -9 of a first start (${Math.round(takes)} ms long) at ${kills} moments spread over it`,
      figures: [
        { what: 'killed while it was starting', value: starting, atLeast: Math.ceil(kills / 2) },
        ...(target.url === undefined
          ? []
          : [{ what: 'different numbers of migrations landed', value: stages.size, atLeast: 2 }]),
        { what: 'next start worked, and the administrator signed in', value: well, is: kills },
        { what: 'databases that differ from one made without a kill', value: other, is: 0 },
      ],
    }
  })

export default killStart
