import { dueDay } from '#contract/days.ts'
import { forecastFigures, forecastOf } from '#contract/forecast-figures.ts'
import type { Forecast, ProjectFigures } from '#contract/forecast.ts'
import type { Context } from '#server/context.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, wrongField } from '#server/platform/base/refusal.ts'

import { companyCalendar, projectsNow, projectWithTrail } from './forecast.queries.ts'
import { dueDaysOf, forecastProject, projectAsOf } from './project-state.rules.ts'

/**
 * The forecast of a project as of a day, of today without one.
 * @throws Refusal invalid-input for a day to come, not-found for a project that was not there on that day
 */
export async function forecastProjectById(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  day: string | undefined,
): Promise<Forecast> {
  const now = today(clock)
  const asOf = day ?? now
  if (asOf > now) throw wrongField('asOf', 'future')
  const [stored, calendar, thresholds] = await Promise.all([
    projectWithTrail(db, id),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const { project, history } = found(projectAsOf(found(stored), { asOf, today: now }))
  return forecastOf(project, history, { asOf, calendar, thresholds })
}

/** How several projects stand today. Its cost follows their number, not that of all projects. */
export async function forecastsByIds(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<ProjectFigures[]> {
  const [projects, calendar, thresholds] = await Promise.all([
    projectsNow(db, ids),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const terms = { asOf: today(clock), calendar, thresholds }
  return projects.map((project) => {
    const { id, closed, statusSince, percentage, progress_source, planned, realized, assigned, windows } = project
    const current = forecastProject({
      project,
      closed,
      statusSince: statusSince ?? undefined,
      // What a list shows hangs on the due day alone.
      firstDue: dueDay(dueDaysOf(project)),
      work: { percentage, progressSource: progress_source, progress: { planned, realized, assigned }, windows },
    })
    const { source, r, byMilestones, pv, due, late, overdue, outcome, light, reason } = forecastFigures(current, terms)
    return { id, source, r, byMilestones, pv, due, late, overdue, outcome, light, reason }
  })
}
