import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { status, type InstallationStatus, type StatusLine } from '#contract/status.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { Bench, Result } from '../scripts/result.ts'
import { memory } from './memory.ts'
import { percentile } from './numbers.ts'
import { optionsOf } from './options.ts'
import { askAs } from './requests/ask.ts'
import { onEachEngine } from './requests/engines.ts'
import { beside, failures } from './requests/import-calls.ts'
import { peopleAtWork } from './requests/office.ts'
import type { Site } from './requests/site.ts'

const megabyte = 1024 * 1024
const fileBytes = 4 * megabyte
/** At `--scale large`. */
const filesAtLarge = 2_560
/** Growth of the others' p95. */
const mostTimes = 2
const alone = 20
const mostUntilBegun = 60_000

/**
 * The restore of a backup is rehearsed while a hundred people work: how long it takes, its memory, and what becomes of the
 * others' calls. 10 GB of files at `--scale large`. - `--scale`, `--engine` as in `requests`; `--calls 10` a second, where the
 * machine does not bear what a hundred people ask
 */
const rehearsal: Bench = (words) => {
  const { scale, calls } = optionsOf(words)
  return onEachEngine(
    words,
    (site) => measure(site, calls),
    (db, dataDir) => addFiles(db, dataDir, Math.round(filesAtLarge * scale)),
  )
}
export default rehearsal

async function addFiles(db: Database, dataDir: string, count: number): Promise<void> {
  const { id } = await db.sql.selectFrom('projects').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const folder = path.join(dataDir, 'files', `project-${id}`)
  mkdirSync(folder, { recursive: true })
  // The company's own records have no contents.
  await db.pool.query('delete from project_files')
  const content = randomBytes(fileBytes)
  for (let n = 0; n < count; n += 1) {
    content.writeUInt32BE(n)
    const name = randomUUID()
    writeFileSync(path.join(folder, name), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await db.pool.query(
      `insert into project_files (project_id, name, extension, size, storage_key, date, sha256)
      values ($1, 'Plano ' || $2::text, 'pdf', $3, $4, now(), $5)`,
      [id, n, fileBytes, `project-${id}/${name}`, sha256],
    )
  }
  console.log(`  ${count} files of 4 MB`)
}

async function measure(site: Site, perSecond: number): Promise<Result[]> {
  const { engine } = site
  const work = (): Promise<number[]> => peopleAtWork(site, (calls) => calls < perSecond * alone, { perSecond })
  // Compiling and planning must not count.
  await work()
  const backup = await timed(() => made(site, status.backUp.path, 'backups'))
  const before = await work()
  const watch = childMemory(site)
  const {
    came,
    took,
    failed,
    seconds,
    most,
    before: idle,
    turn,
  } = await beside(site, () => made(site, status.rehearse.path, 'rehearsal'), perSecond)
  const child = watch.end()
  const after = await work()
  const [p95, usual] = [percentile(took, 0.95), percentile([...before, ...after], 0.95)]
  const results: Result[] = [
    failures(`${engine}: a rehearsal`, failed),
    {
      name: `${engine}: a rehearsal`,
      value: seconds,
      unit: 's',
      note: [came, `the backup took ${backup.toFixed(0)} s`],
    },
    {
      name: `${engine}: memory of its process at most`,
      value: child,
      unit: 'MB',
      atMost: 900,
      note: `the portal ${idle.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
    },
    {
      name: `${engine}: calls of others beside a rehearsal, 95 of 100, times as long`,
      value: p95 / usual,
      unit: '',
      atMost: mostTimes,
      note: [
        `p95 ${usual.toFixed(1)} ms alone, ${p95.toFixed(1)} ms beside it, of ${took.length} calls, ${perSecond} a second`,
        `longest turn ${turn.worked.toFixed(0)} ms`,
      ],
    },
  ]
  for (const result of results)
    console.log(`  ${result.name}: ${result.value.toFixed(2)} ${result.unit}, ${[result.note].flat().join(', ')}`)
  return results
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Asks for it, and waits for the line that says that it was made. @throws when it ends otherwise, or does not begin */
async function made(site: Site, route: string, check: 'backups' | 'rehearsal'): Promise<string> {
  const { portal, headers } = site
  const read = async () => {
    const { lines } = await askAs(site, headers)<InstallationStatus>('GET', status.read.path)
    return lines.find((line) => line.check === check)
  }
  const before = await read()
  const begun = await fetch(`${portal.address}/api${route}`, { method: 'POST', headers })
  if (begun.status !== 202) throw new Error(`${route} answered ${begun.status}: ${await begun.text()}`)
  const limit = performance.now() + mostUntilBegun
  for (;;) {
    await sleep(500)
    const line = await read()
    if (line !== undefined && isMade(line, before)) return line.what
    if (line?.what === before?.what && performance.now() > limit) throw new Error(`${route} did not begin`)
  }
}

/** Whether a line of the status says so; until then it is as before, or says that it goes on. @throws for any other */
export function isMade(line: StatusLine | undefined, before: StatusLine | undefined): boolean {
  if (line === undefined || line.what === before?.what || line.what.startsWith('Se está')) return false
  if (line.level !== 'fine') throw new Error(line.what)
  return true
}

/** Of the process of a rehearsal, while there is one. */
function childMemory({ portal }: Site): { end(): number } {
  let most = 0
  const timer = setInterval(() => {
    for (const file of globSync(`/proc/${portal.pid}/task/*/children`)) {
      for (const pid of readFileSync(file, 'utf8').trim().split(' ').filter(Boolean)) {
        try {
          // One that is ending has none.
          most = Math.max(most, memory(Number(pid)) || 0)
        } catch {
          // It has ended.
        }
      }
    }
  }, 200)
  return {
    end() {
      clearInterval(timer)
      if (most === 0) throw new Error('The process of the rehearsal was not seen')
      return most
    },
  }
}
