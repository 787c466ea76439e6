import { setImmediate as nextTurn } from 'node:timers/promises'

import { endOfDayInBogota } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { rewound } from '#server/features/forecast/rewind.rules.ts'
import { today } from '#server/platform/base/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

import { readPortfolio, trailStamp, type Changed, type PortfolioReader } from './portfolio.queries.ts'
import { portfolioRow, type ComputedRow, type PortfolioParts, type PortfolioTerms } from './portfolio.rules.ts'
import { nothingPutBack, recordsOf, type ManyKind, type PutBack } from './put-back.queries.ts'

/** How long the rows are computed before other calls have their turn, in milliseconds. */
const sliceMs = 10
/** How many days are held at once: today, a past one and what both are compared with. */
const mostDays = 4

/** All rows of the portfolio at the end of a day. */
export interface PortfolioDay {
  rows: readonly ComputedRow[]
  byId: ReadonlyMap<number, ComputedRow>
}

interface Held {
  /** What the trail and the day were when it was read. */
  stamp: string
  day: Promise<PortfolioDay>
}

/** The portfolio at the end of days; read and computed anew once something was changed, by whomever. */
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
    const day = computed(db, asOf, now)
    this.#held.delete(asOf)
    this.#held.set(asOf, { stamp, day })
    for (const other of this.#held.keys()) if (this.#held.size > mostDays) this.#held.delete(other)
    day.catch(() => {
      if (this.#held.get(asOf)?.day === day) this.#held.delete(asOf)
    })
    return day
  }
}

async function computed(db: Database, asOf: string, now: string): Promise<PortfolioDay> {
  const [calendar, thresholds, rhythms] = await Promise.all([
    companyCalendar(db),
    readForecastSettings(db),
    cadenceRows(db),
  ])
  const cadences = new Map(rhythms.map(({ classification, days }) => [classification, days]))
  const terms: PortfolioTerms = { asOf, calendar, thresholds, cadences }
  const parts = await readPortfolio(db, async (reader) => partsAt(reader, asOf, asOf < now))
  const rows: ComputedRow[] = []
  let began = performance.now()
  for (const project of parts.projects) {
    const row = portfolioRow(project, parts, terms)
    if (row) rows.push(row)
    if (performance.now() - began < sliceMs) continue
    await nextTurn()
    began = performance.now()
  }
  return { rows, byId: new Map(rows.map((row) => [row.row.id, row])) }
}

const byId = <R extends { id: number }>(records: readonly R[]): Map<number, R> =>
  new Map(records.map((record) => [record.id, record]))

/** Everything as it stood at the end of a day; what was changed since a past one is put back from the trail. */
async function partsAt(reader: PortfolioReader, asOf: string, isPast: boolean): Promise<PortfolioParts> {
  const end = endOfDayInBogota(asOf)
  const before = new Date(end).toISOString()
  const changed = isPast ? await reader.changedSince(before) : []
  const changesOf = (kind: Changed['entity']) => changed.filter(({ entity }) => entity === kind)
  /** What projects refer to is there whenever they are. */
  const editsOf = (kind: Changed['entity']) => changesOf(kind).filter(({ action }) => action !== 'create')
  const putBack = async (kind: ManyKind): Promise<PutBack> => {
    const changes = changesOf(kind)
    if (changes.length === 0) return nothingPutBack
    const ids = [...new Set(changes.map(({ id }) => id))]
    return { ids, records: rewound(await recordsOf(reader.read, kind, ids), changes) }
  }
  const touched = new Set(
    changed
      .filter(({ entity }) => entity === 'project' || entity === 'projectMilestone')
      .flatMap(({ projectId }) => projectId ?? []),
  )
  const moves = await reader.moves()
  const projects = rewound(await reader.projects(), changesOf('project'))
  const customers = await reader.customers([...new Set(projects.map((project) => project.customer_id))])
  return {
    projects,
    customers: byId(rewound(customers, editsOf('customer'))),
    statuses: byId(rewound(await reader.statuses(), editsOf('projectStatus'))),
    products: byId(rewound(await reader.products(), editsOf('product'))),
    moves: Map.groupBy(isPast ? moves.filter(({ at }) => at < end) : moves, ({ id }) => id),
    work: byId(await reader.work(await putBack('projectMilestone'))),
    progress: byId(touched.size > 0 ? await reader.progressBefore(before, [...touched]) : []),
    followUps: new Map(
      (await reader.lastFollowUps(before, await putBack('checkpoint'))).map(({ id, last }) => [id, last]),
    ),
    licences: byId(await reader.licences(asOf, await putBack('licence'))),
  }
}
