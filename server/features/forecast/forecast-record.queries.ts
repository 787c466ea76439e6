import * as z from 'zod/mini'

import { mostTeachers } from '#contract/forecast-limits.ts'
import { recordOf, type ForecastRecord } from '#contract/forecast-record.ts'
import { firstOf } from '#contract/items.ts'
import type { RecordedProject } from '#contract/standing.ts'
import type { WorkingDays } from '#contract/working-days.ts'
import type { Database } from '#server/platform/database/database.ts'

import { finishedProjects } from './finished.queries.ts'
import { companyCalendar } from './forecast.queries.ts'
import { inOneLook, newsSince, trailEnd, trailStamp, type Read, type TrailEnd } from './trail.queries.ts'

/** As of a day, with the trail's end at that reading. */
interface CompanyRecord {
  finished: readonly RecordedProject[]
  record: ForecastRecord
}

interface Wanted {
  asOf: string
  /** Today; a past day is read from the trail. */
  now: string
  most?: number | null
}

interface Held {
  stamp: string
  now: string
  read: Promise<CompanyRecord & { calendar: WorkingDays; trail: TrailEnd }>
}

const mostRecords = 6
const held = new WeakMap<Database, Map<string, Held>>()

/** Beyond it the projects are read again. */
const mostNews = 500

/** The same object until the past of a finished project changes or another one ends, on any instance. */
export async function companyRecord(db: Database, { asOf, now, most = mostTeachers }: Wanted): Promise<CompanyRecord> {
  const records = held.get(db) ?? new Map<string, Held>()
  held.set(db, records)
  const key = `${asOf} ${most}`
  const stamp = `${now} ${await trailStamp(db)}`
  const known = records.get(key)
  if (known?.stamp === stamp) return known.read
  // A failed reading cannot be updated.
  const former = known?.now === now ? known.read.catch(() => undefined) : undefined
  const read = readRecord(db, { asOf, now, most }, former)
  records.delete(key)
  records.set(key, { stamp, now, read })
  for (const other of records.keys()) if (records.size > mostRecords) records.delete(other)
  read.catch(() => {
    if (records.get(key)?.read === read) records.delete(key)
  })
  return read
}

async function readRecord(
  db: Database,
  { asOf, now, most }: Required<Wanted>,
  former: Promise<Awaited<Held['read']> | undefined> | undefined,
): Promise<Awaited<Held['read']>> {
  const [before, calendar] = [await former, await companyCalendar(db)]
  return inOneLook(db, async (read) => {
    const trail = await trailEnd(read)
    if (before?.calendar === calendar && !(await isChanged(read, before))) return { ...before, trail }
    const finished = await finishedProjects(read, { asOf, isPast: asOf < now, most, calendar })
    return { finished, record: recordOf(finished, calendar), calendar, trail }
  })
}

const Closed = z.object({ closed: z.boolean() })

async function isChanged(read: Read, { finished, trail }: Awaited<Held['read']>): Promise<boolean> {
  const kinds = ['project', 'projectMilestone', 'projectStatus']
  const news = await newsSince(read, trail, { kinds, most: mostNews })
  if (!news || news.some(({ entity }) => entity === 'projectStatus')) return true
  const changed = new Set(news.flatMap(({ projectId, formerProjectId }) => [projectId, formerProjectId]))
  if (changed.size === 0) return false
  if (finished.some(({ id }) => changed.has(id))) return true
  const rows = await read(
    'record.closed',
    `select exists (
        select from projects join project_statuses on project_statuses.id = project_status_id
        where projects.id = any ($1::integer[]) and closes_project
      ) as closed`,
    [[...changed].filter((id) => id !== null)],
    Closed,
  )
  return firstOf(rows).closed
}
