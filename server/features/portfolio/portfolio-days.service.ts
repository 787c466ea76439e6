import { endOfDayInBogota } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { dueDaysOf } from '#server/features/forecast/project-state.rules.ts'
import { rewound, takeBack } from '#server/features/forecast/rewind.rules.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import { eachInTurns, inItsTurn } from './portfolio-turns.service.ts'
import { ownKinds, readerOf, readPortfolio, type Changed, type PortfolioReader } from './portfolio.queries.ts'
import { portfolioRow, type ComputedRow, type PortfolioParts } from './portfolio.rules.ts'
import { nothingPutBack, recordsOf, type ManyKind, type PutBack, type Read } from './put-back.queries.ts'
import { newsSince, trailEnd, trailStamp, type TrailEnd } from './trail.queries.ts'

/** Days in the cache: today, a past one, and those that both are compared with. */
const mostDays = 4
/** With so many changed projects, or rows of the trail, since a day was read, the whole day is read anew. */
const mostChanged = 500

/** All rows of the portfolio at the end of a day, and where the trail ended when they were read. */
export interface PortfolioDay {
  rows: readonly ComputedRow[]
  byId: ReadonlyMap<number, ComputedRow>
  trail: TrailEnd
}

interface Held {
  /** The day on which it was read, and the state of the trail then. */
  stamp: string
  now: string
  day: Promise<PortfolioDay>
}

/** A cache of the portfolio at the end of some days. What anybody saves, on any instance, shows in the next answer. */
export class PortfolioDays {
  readonly #parts: Pick<Context, 'db' | 'clock'>
  readonly #held = new Map<string, Held>()

  constructor(parts: Pick<Context, 'db' | 'clock'>) {
    this.#parts = parts
  }

  /** The rows of a day, which is not after today. */
  async at(asOf: string): Promise<PortfolioDay> {
    const { db, clock } = this.#parts
    const now = today(clock)
    const stamp = `${now} ${await trailStamp(db)}`
    const held = this.#held.get(asOf)
    if (held?.stamp === stamp) return held.day
    // A day that could not be read cannot be brought up to date.
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

/** Reads a day. Where it was read before, only the rows of projects that were changed since are computed anew. */
async function readDay(
  db: Database,
  { asOf, now }: { asOf: string; now: string },
  former: Promise<PortfolioDay | undefined> | undefined,
): Promise<PortfolioDay> {
  const before = await former
  const { trail, changed, parts } = await readPortfolio(db, async (read) => {
    const trail = await trailEnd(read)
    const changed = before && (await changedSince(read, before))
    if (changed?.length === 0) return { trail }
    return { trail, changed, parts: await partsAt(readerOf(read, changed), asOf, asOf < now) }
  })
  if (before && !parts) return { ...before, trail }
  // Read after the trail's end, so that any later change of these stands in the trail behind it.
  const [calendar, thresholds, rhythms] = await Promise.all([
    companyCalendar(db),
    readForecastSettings(db),
    cadenceRows(db),
  ])
  const cadences = new Map(rhythms.map(({ classification, days }) => [classification, days]))
  const end = asOf < now ? endOfDayInBogota(asOf) : Number.POSITIVE_INFINITY
  const terms = { asOf, end, calendar, thresholds, cadences }
  const computed = await eachInTurns(parts!.projects, (project) => portfolioRow(project, parts!, terms))
  const made = computed.filter((row) => row !== undefined)
  const anew = new Set(changed)
  const rows = [...(changed ? before!.rows.filter(({ row }) => !anew.has(row.id)) : []), ...made]
  return { rows, byId: new Map(rows.map((row) => [row.row.id, row])), trail }
}

/** Kinds of record that rows show something of, with the field that refers to them. */
const referring = { customer: 'customerId', projectStatus: 'projectStatusId', product: 'productId' } as const
/** Kinds of record that every row depends on; a project's phase is the ordinality of a milestone. */
const ofAllRows: readonly string[] = ['calendarException', 'forecastSettings', 'cadence', 'milestone']

/** The projects whose rows may differ since a day was read; undefined where these are too many, or not known. */
async function changedSince(read: Read, { trail, rows }: PortfolioDay): Promise<number[] | undefined> {
  const kinds = [...ownKinds, ...Object.keys(referring), ...ofAllRows]
  const news = await newsSince(read, trail, { kinds, most: mostChanged })
  if (!news || news.length === mostChanged || news.some(({ entity }) => ofAllRows.includes(entity))) return undefined
  const changed = new Set(
    news.flatMap(({ projectId, formerProjectId }) => [projectId, formerProjectId]).filter((id) => id !== null),
  )
  for (const [kind, field] of Object.entries(referring)) {
    const ids = new Set(news.filter(({ entity }) => entity === kind).map(({ recordId }) => recordId))
    if (ids.size > 0) for (const { row } of rows) if (ids.has(row[field])) changed.add(row.id)
  }
  return changed.size < mostChanged ? [...changed] : undefined
}

const byId = <R extends { id: number }>(records: readonly R[]): Map<number, R> =>
  new Map(records.map((record) => [record.id, record]))

/** What {@link rewound} gives, made in turns. */
async function rewoundInTurns<R extends { id: number }>(
  records: readonly R[],
  changes: readonly Changed[],
): Promise<readonly R[]> {
  if (changes.length === 0) return records
  const then = await inItsTurn(() => byId(records))
  await eachInTurns(changes, (change) => takeBack(then, change))
  return [...then.values()]
}

/** Everything as it stood at the end of a day; what was changed since a past one is put back from the trail. */
async function partsAt(reader: PortfolioReader, asOf: string, isPast: boolean): Promise<PortfolioParts> {
  const before = new Date(endOfDayInBogota(asOf)).toISOString()
  const changed = isPast ? await reader.changedSince(before) : []
  const byKind = await inItsTurn(() => Map.groupBy(changed, ({ entity }) => entity))
  const changesOf = (kind: Changed['entity']) => byKind.get(kind) ?? []
  /** A record that a project refers to was there when the project was: its making is not taken back. */
  const editsOf = (kind: Changed['entity']) => changesOf(kind).filter(({ action }) => action !== 'create')
  const putBack = async (kind: ManyKind): Promise<PutBack> => {
    const changes = changesOf(kind)
    if (changes.length === 0) return nothingPutBack
    const ids = [...new Set(changes.map(({ id }) => id))]
    const records = await rewoundInTurns(await recordsOf(reader.read, kind, ids), changes)
    return { ids, records: await eachInTurns(records, (record) => JSON.stringify(record)) }
  }
  const touched = await inItsTurn(
    () =>
      new Set([...changesOf('project'), ...changesOf('projectMilestone')].flatMap(({ projectId }) => projectId ?? [])),
  )
  const moves = await reader.moves()
  const stored = await reader.projects()
  const projects = await rewoundInTurns(stored, changesOf('project'))
  const customers = await reader.customers([...new Set(projects.map((project) => project.customer_id))])
  return {
    projects,
    customers: byId(await rewoundInTurns(customers, editsOf('customer'))),
    statuses: byId(rewound(await reader.statuses(), editsOf('projectStatus'))),
    products: byId(rewound(await reader.products(), editsOf('product'))),
    dueNow: await inItsTurn(() => new Map(stored.map((project) => [project.id, dueDaysOf(project)]))),
    moves: await inItsTurn(() => Map.groupBy(moves, ({ id }) => id)),
    work: byId(await reader.work(await putBack('projectMilestone'))),
    progress: byId(touched.size > 0 ? await reader.progressBefore(before, [...touched]) : []),
    followUps: new Map(
      (await reader.lastFollowUps(before, await putBack('checkpoint'))).map(({ id, last }) => [id, last]),
    ),
    licences: byId(await reader.licences(asOf, await putBack('licence'))),
  }
}
