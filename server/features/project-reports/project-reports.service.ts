import { Readable } from 'node:stream'

import { figuresWithPoints } from '#contract/forecast-points.ts'
import { teaching } from '#contract/forecast-record.ts'
import type { Context } from '#server/context.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { assignedMilestones, paperFormat } from '#server/features/forecast/forecast-paper.rules.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { companyCalendar, projectWithTrail } from '#server/features/forecast/forecast.queries.ts'
import { projectAsOf } from '#server/features/forecast/project-state.rules.ts'
import { today } from '#server/platform/base/clock.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found } from '#server/platform/base/refusal.ts'
import type { CallContext, Download } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { printed } from '#server/platform/pdf/printing.ts'
import type { Language } from '#texts/texts.ts'

import { reportRecord } from './project-reports.queries.ts'
import { reportPaper, type ReportFacts } from './project-reports.rules.ts'

/** @throws Refusal not-found */
async function factsOf({ db, clock }: Context, id: number): Promise<ReportFacts> {
  const day = today(clock)
  const [stored, record, { record: finished }, calendar, thresholds] = await Promise.all([
    projectWithTrail(db, id).then(found),
    reportRecord(db, id).then(found),
    companyRecord(db, { asOf: day, now: day }),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const { project, history } = found(projectAsOf(stored, { asOf: day, today: day, calendar }))
  return {
    day,
    record,
    figures: figuresWithPoints(project, history, { asOf: day, calendar, thresholds, record: finished }),
    finished: teaching(finished, project.id, day),
    milestones: assignedMilestones(stored.assignments, stored),
  }
}

/** As of today. @throws Refusal not-found, busy */
export async function printReport(
  context: Context,
  {
    params: { id },
    query,
    language,
  }: { params: { id: number }; query: { language?: Language | undefined } } & Pick<CallContext, 'language'>,
): Promise<Download> {
  const facts = await factsOf(context, id)
  const chosen = query.language ?? language
  const texts = textsOf(chosen)
  const company = companyOf(context.config) ?? texts.app.portal
  const bytes = await printed(reportPaper(facts, { texts, format: paperFormat(chosen), company }))
  return { name: `informe-${id}-${facts.day}.pdf`, size: bytes.byteLength, content: Readable.from([bytes]) }
}
