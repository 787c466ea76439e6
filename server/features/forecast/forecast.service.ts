import { baselinesOf } from '#contract/baselines.ts'
import { dayInBogota } from '#contract/days.ts'
import { forecastFigures, stageOf } from '#contract/forecast-figures.ts'
import { figuresWithPoints } from '#contract/forecast-points.ts'
import { alikeThen, forecastByStage, teaching, type ForecastRecord } from '#contract/forecast-record.ts'
import type { AlikeProject, Forecast, ForecastQuery, ProjectFigures, Yardstick } from '#contract/forecast.ts'
import { heldBackOf } from '#contract/held-back.ts'
import { itemAt } from '#contract/items.ts'
import type { WhatIf } from '#contract/what-if.ts'
import type { Context } from '#server/context.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { knownSince } from '#server/features/retention/retention.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Database } from '#server/platform/database/database.ts'

import { companyRecord } from './forecast-record.queries.ts'
import { companyCalendar, projectNames, projectsNow, projectWithTrail } from './forecast.queries.ts'
import { changeOf } from './project-moves.queries.ts'
import { pastOf, promisesOf } from './project-past.rules.ts'
import { dueDaysOf, forecastProject, projectAsOf, type StoredProject } from './project-state.rules.ts'
import { supposing, unknownMilestones, wrongDays } from './what-if.rules.ts'

type Parts = Pick<Context, 'db' | 'clock'>

/** @throws Refusal invalid-input for a future day, not-found for a project that did not exist on that day */
export async function forecastProjectById(
  parts: Parts,
  id: number,
  { asOf = today(parts.clock), against }: ForecastQuery,
): Promise<Forecast> {
  if (asOf > today(parts.clock)) throw wrongField('asOf', 'future')
  return forecastOf(parts, found(await projectWithTrail(parts.db, id)), { asOf, against })
}

/** Saves nothing. @throws Refusal not-found, unknown-reference, invalid-input */
export async function forecastWhatIf(
  parts: Parts,
  id: number,
  { body, against }: { body: WhatIf; against?: Yardstick | undefined },
): Promise<Forecast> {
  const { db, clock } = parts
  const stored = found(await projectWithTrail(db, id))
  const unknown = unknownMilestones(stored, body)
  if (unknown.length > 0) throw new Refusal('unknown-reference', { fields: unknown })
  const wrong = wrongDays(stored, body)
  if (wrong.length > 0) throw new Refusal('invalid-input', { fields: wrong })
  const asOf = today(clock)
  const supposed = supposing(stored, body, { at: clock.now().toISOString(), today: asOf })
  return forecastOf(parts, supposed, { asOf, against })
}

async function forecastOf(
  { db, clock }: Parts,
  stored: StoredProject,
  { asOf, against }: { asOf: string; against?: Yardstick | undefined },
): Promise<Forecast> {
  const now = today(clock)
  const [{ record }, calendar, thresholds] = await Promise.all([
    companyRecord(db, { asOf, now }),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const then = found(projectAsOf(stored, { asOf, today: now, calendar }))
  const { project, history } = then
  const figures = figuresWithPoints(project, history, { asOf, calendar, thresholds, record, against })
  const { closed, end, cancelled } = project
  const until = closed && end !== null ? end : asOf
  const promises = promisesOf(then.slips).map((promise, index) => ({
    ...promise,
    changeId: itemAt(then.slips, index).change.changeId,
  }))
  return {
    ...figures,
    finished: teaching(record, project.id, asOf),
    alike: figures.from === null ? [] : await alikeOf(db, project, { record, asOf }),
    heldBack: heldBackOf(
      { ...project, history },
      { milestones: then.milestones, changes: then.novedades },
      { until, calendar },
    ),
    baselines: baselinesOf({ day: dayInBogota(new Date(then.created)), due: project.firstDue }, promises, {
      end: cancelled ? null : closed ? end : figures.forecast,
      calendar,
    }),
    ...(asOf < now && (await knownSince(db, now))),
  }
}

async function alikeOf(
  db: Database,
  project: Parameters<typeof stageOf>[0],
  { record, asOf }: { record: ForecastRecord; asOf: string },
): Promise<AlikeProject[]> {
  const told = forecastByStage(stageOf(project), record, asOf)
  const alike = told ? alikeThen(told, record, asOf) : []
  const names = await projectNames(
    db,
    alike.map(({ id }) => id),
  )
  return alike.map((one) => ({ ...one, version: 1, name: '', ...names.get(one.id) }))
}

/** The cost follows the number of ids, not of all projects. */
export async function forecastsByIds(
  { db, clock }: Parts,
  { ids, against }: { ids: readonly number[]; against?: Yardstick | undefined },
): Promise<ProjectFigures[]> {
  const asOf = today(clock)
  const [projects, { record }, calendar, thresholds] = await Promise.all([
    projectsNow(db, ids),
    companyRecord(db, { asOf, now: asOf }),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const end = Number.POSITIVE_INFINITY
  return projects.map((project) => {
    const { id, closed, cancels, created, moves, quietStatuses, changedOn } = project
    const { percentage, progress_source, planned, realized, assigned, windows } = project
    const past = pastOf(
      { now: dueDaysOf(project), statusId: project.project_status_id, created, changes: moves.map(changeOf) },
      { asOf, end, calendar, quietIds: new Set(quietStatuses) },
    )
    const work = { percentage, progressSource: progress_source, progress: { planned, realized, assigned }, windows }
    const current = forecastProject({ project, closed, cancels, past, changedOn, work })
    const figures = forecastFigures(current, { asOf, calendar, thresholds, record, against })
    const { source, r, byMilestones, pv, due, firstDue, late, overdue, outcome, light, reason } = figures
    const promise = against === 'first' ? firstDue : due
    return { id, source, r, byMilestones, pv, due, promise, late, overdue, outcome, light, reason }
  })
}
