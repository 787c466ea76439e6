import { reasonText } from '#contract/end-texts.ts'
import type { LightReason } from '#contract/forecast.ts'
import { formatOf } from '#contract/format.ts'
import { valueOf } from '#contract/items.ts'
import { projectEnd } from '#contract/licence-risk.ts'
import type { Context } from '#server/context.ts'
import { cadenceRows } from '#server/features/cadences/cadences.queries.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { portfolioOn } from '#server/features/portfolio/portfolio-rows.queries.ts'
import type { DailyRun, RunDays } from '#server/platform/database/daily-runs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { textsOf } from '#server/platform/http/problem.ts'

import {
  findingsBefore,
  openTasks,
  rememberFindings,
  runningLicences,
  storeDays,
  type Finding,
} from './days.queries.ts'
import { endingEarly, findingOf, toldOfLicences, toldOfProjects, toldOfTasks, type OpenProject } from './days.rules.ts'

const languages = ['es-CO', 'en-US'] as const

/** The reason stays that of its day, in both languages. */
const inLanguages = (reason: LightReason): Record<string, string> =>
  Object.fromEntries(
    languages.map((language) => [language, reasonText(reason, textsOf(language).forecast, formatOf(language))]),
  )

async function openProjects(db: Database, day: string): Promise<OpenProject[]> {
  const [rows, cadenceList] = await Promise.all([portfolioOn(db, { asOf: day, now: day }), cadenceRows(db)])
  const cadences = new Map(cadenceList.map(({ classification, days }) => [classification, days]))
  return rows
    .filter(({ open }) => open)
    .map(({ row }) => ({
      id: row.id,
      start: row.start,
      due: row.due,
      end: projectEnd(row),
      red: row.light === 'red' ? inLanguages(row.reason) : null,
      rhythm: row.rhythmOver === null ? null : (cadences.get(row.classification) ?? 0),
      lastFollowUp: row.lastFollowUp,
    }))
}

async function toldOn(db: Database, days: RunDays) {
  const calendar = await companyCalendar(db)
  const [projects, tasks, licences, before] = await Promise.all([
    openProjects(db, days.day),
    openTasks(db),
    runningLicences(db, days.since),
    findingsBefore(db),
  ])
  const terms = { ...days, calendar }
  const ends = new Map(projects.map(({ id, end }) => [id, end]))
  const early = endingEarly(licences, ends, days.day)
  const known = (of: Finding['kind']) => before.filter(({ kind }) => kind === of)
  const found: Finding[] = [
    ...projects.filter(({ red }) => red).map(({ id }) => ({ kind: 'turnedRed' as const, id, about: '' })),
    ...early.map(({ id, ends: about }) => ({ kind: 'licenceEnds' as const, id, about })),
  ]
  const told = [
    ...toldOfTasks(tasks, terms),
    ...toldOfProjects(projects, { ...terms, wasRed: new Set(known('turnedRed').map(({ id }) => id)) }),
    ...toldOfLicences(licences, {
      ...terms,
      early: new Map(early.map((licence) => [findingOf(licence), valueOf(ends, licence.projectId)])),
      known: new Set(known('licenceEnds').map(({ id, about }) => findingOf({ id, ends: about }))),
    }),
  ]
  return { told, found }
}

export const noticesOfDays = ({ db, clock }: Pick<Context, 'db' | 'clock'>): DailyRun => ({
  name: 'notices',
  from: '06:30',
  isOn: () => Promise.resolve(true),
  async prepare(days) {
    const { told, found } = await toldOn(db, days)
    return async (tx) => {
      await storeDays(tx, told, clock.now())
      await rememberFindings(tx, found)
    }
  },
})
