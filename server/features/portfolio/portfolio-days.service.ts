import type { ForecastRecord } from '#contract/forecast-record.ts'
import type { PortfolioFilter } from '#contract/portfolio.ts'
import type { Context } from '#server/context.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { ownKinds } from '#server/features/forecast/past-tables.queries.ts'
import {
  inOneLook,
  newsSince,
  trailEnd,
  trailStamp,
  type Read,
  type TrailEnd,
} from '#server/features/forecast/trail.queries.ts'
import { causesOfMoves } from '#server/features/project-changes/novedad-of-move.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import { computedRows } from './portfolio-rows.queries.ts'
import { projectsAt } from './portfolio.queries.ts'
import type { ComputedRow } from './portfolio.rules.ts'

/** Today, a past day, and what both are compared with. */
const mostDays = 4
/** With more changed projects the whole day is read again. */
const mostChanged = 500
/** Rows of the trail; an import of customers writes thousands in seconds. */
const mostNews = 5_000

export interface PortfolioDay {
  rows: readonly ComputedRow[]
  byId: ReadonlyMap<number, ComputedRow>
  trail: TrailEnd
  record: ForecastRecord
}

interface Held {
  /** Of the trail, on the day of reading. */
  stamp: string
  now: string
  day: Promise<PortfolioDay>
}

/** Saves of any instance show in the next answer. */
export class PortfolioDays {
  readonly #parts: Pick<Context, 'db' | 'clock'>
  readonly #held = new Map<string, Held>()

  constructor(parts: Pick<Context, 'db' | 'clock'>) {
    this.#parts = parts
  }

  /** Not after today. Lateness is against the present or the first promise; causes come with the filter. */
  async at(
    asOf: string,
    { against, causeId }: Pick<PortfolioFilter, 'against' | 'causeId'> = {},
  ): Promise<PortfolioDay> {
    const day = await this.#current(asOf)
    if (causeId) await this.withCauses(day)
    return against === 'first' ? againstFirst(day) : day
  }

  /** Causes never change, so they are asked once. */
  async withCauses({ rows }: PortfolioDay): Promise<void> {
    const asked = rows.filter(({ delays }) => delays.some(({ causeId }) => causeId === undefined))
    if (asked.length === 0) return
    const known = await causesOfMoves(
      this.#parts.db,
      asked.map(({ row }) => row.id),
    )
    const causes = new Map(known.map(({ id, causeId }) => [id, causeId]))
    for (const { delays } of asked) for (const delay of delays) delay.causeId = causes.get(delay.moveId) ?? null
  }

  async #current(asOf: string): Promise<PortfolioDay> {
    const { db, clock } = this.#parts
    const now = today(clock)
    const stamp = `${now} ${await trailStamp(db)}`
    const held = this.#held.get(asOf)
    if (held?.stamp === stamp) return held.day
    // A failed reading cannot be updated.
    const former = held?.now === now ? held.day.catch(() => undefined) : undefined
    const day = readDay(db, { asOf, now }, former)
    this.#held.delete(asOf)
    this.#held.set(asOf, { stamp, now, day })
    for (const other of this.#held.keys()) if (this.#held.size > mostDays) this.#held.delete(other)
    day.catch(() => {
      if (this.#held.get(asOf)?.day === day) this.#held.delete(asOf)
    })
    return day
  }
}

const daysAgainstFirst = new WeakMap<PortfolioDay['rows'], PortfolioDay>()

function againstFirst(day: PortfolioDay): PortfolioDay {
  const known = daysAgainstFirst.get(day.rows)
  if (known) return known
  const rows = day.rows.map((computed) => ({ ...computed, row: { ...computed.row, ...computed.first } }))
  const made = { ...day, rows, byId: new Map(rows.map((row) => [row.row.id, row])) }
  daysAgainstFirst.set(day.rows, made)
  return made
}

/** Computes only changed projects again. */
async function readDay(
  db: Database,
  { asOf, now }: { asOf: string; now: string },
  former: Promise<PortfolioDay | undefined> | undefined,
): Promise<PortfolioDay> {
  const { record } = await companyRecord(db, { asOf, now })
  const read = await former
  // Every forecast comes from the record.
  const before = read?.record === record ? read : undefined
  const look = await inOneLook(db, async (read) => {
    const trail = await trailEnd(read)
    const changed = before && (await changedSince(read, before))
    if (before && changed?.length === 0) return { ...before, trail }
    const anew = new Set(changed)
    const kept = before && changed ? before.rows.filter(({ row }) => !anew.has(row.id)) : []
    return { trail, kept, projects: await projectsAt(read, { asOf, isPast: asOf < now }, changed) }
  })
  if ('rows' in look) return look
  const { trail, kept, projects } = look
  // What else it needs is read after the trail's end, so that later changes of these stand behind it.
  const rows = [...kept, ...(await computedRows(db, { asOf, now }, { projects, record }))]
  return { rows, byId: new Map(rows.map((row) => [row.row.id, row])), trail, record }
}

const referring = { customer: 'customerId', projectStatus: 'projectStatusId', product: 'productId' } as const
/** Imports change addresses and telephones of thousands. */
const columns = { customer: ['commercial_name', 'classification'] }
/** A project's phase is the ordinality of a milestone. */
const ofAllRows: readonly string[] = ['calendarException', 'forecastSettings', 'cadence', 'milestone']

/** Undefined when these are too many, or unknown. */
async function changedSince(read: Read, { trail, rows }: PortfolioDay): Promise<number[] | undefined> {
  const kinds = [...ownKinds, ...Object.keys(referring), ...ofAllRows]
  const news = await newsSince(read, trail, { kinds, columns, most: mostNews })
  if (!news || news.some(({ entity }) => ofAllRows.includes(entity))) return undefined
  const changed = new Set(
    news.flatMap(({ projectId, formerProjectId }) => [projectId, formerProjectId]).filter((id) => id !== null),
  )
  for (const [kind, field] of Object.entries(referring)) {
    const ids = new Set(news.filter(({ entity }) => entity === kind).map(({ recordId }) => recordId))
    if (ids.size > 0) for (const { row } of rows) if (ids.has(row[field])) changed.add(row.id)
  }
  return changed.size < mostChanged ? [...changed] : undefined
}
