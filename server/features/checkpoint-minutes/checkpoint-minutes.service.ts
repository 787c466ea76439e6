import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import type { MadeMinutes, MinutesContents } from '#contract/checkpoint-minutes.ts'
import { dayInBogota } from '#contract/days.ts'
import type { ProjectFile } from '#contract/project-files.ts'
import type { Context } from '#server/context.ts'
import { attendanceOf, peopleOf } from '#server/features/attendance/attendance.queries.ts'
import { peopleFrom, toldAttendance } from '#server/features/attendance/attendance.rules.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { readForecastSettings } from '#server/features/forecast-settings/forecast-settings.queries.ts'
import { paperFormat } from '#server/features/forecast/forecast-paper.rules.ts'
import { companyRecord } from '#server/features/forecast/forecast-record.queries.ts'
import { companyCalendar, projectWithTrail } from '#server/features/forecast/forecast.queries.ts'
import {
  containerOf,
  insertProjectFile,
  type StoredProjectFile,
} from '#server/features/project-files/project-files.queries.ts'
import { keepProject } from '#server/features/projects/projects.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { companyOf } from '#server/platform/base/config.ts'
import { found, Refusal } from '#server/platform/base/refusal.ts'
import { fileLinks } from '#server/platform/files/file-links.ts'
import { dropFile, recordFile, storeFile } from '#server/platform/files/uploads.ts'
import type { Caller, CallContext, Download } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import { printed } from '#server/platform/pdf/printing.ts'
import type { Language } from '#texts/texts.ts'

import { minutesPaper } from './checkpoint-minutes-paper.rules.ts'
import {
  checkpointExists,
  insertMinutes,
  lastMinutes,
  lockMinutesOf,
  minutesOf,
  minutesRecord,
} from './checkpoint-minutes.queries.ts'
import { contentsOf, minutesFacts, type MinutesFacts } from './checkpoint-minutes.rules.ts'

type OfCheckpoint = CallContext & { params: { id: number }; caller: Caller }

async function factsOf(
  { db, clock }: Context,
  checkpointId: number,
): Promise<{ facts: MinutesFacts; projectId: number }> {
  const record = found(await minutesRecord(db, checkpointId))
  const now = today(clock)
  const asOf = dayInBogota(new Date(record.date))
  const [stored, { record: finished }, calendar, thresholds] = await Promise.all([
    projectWithTrail(db, record.projectId),
    companyRecord(db, { asOf, now }),
    companyCalendar(db),
    readForecastSettings(db),
  ])
  const terms = { today: now, calendar, thresholds, record: finished }
  return { facts: found(minutesFacts(record, found(stored), terms)), projectId: record.projectId }
}

/** @throws Refusal not-found, busy */
async function printMinutes(context: Context, checkpointId: number, language: Language) {
  const { db, config } = context
  const [{ facts, projectId }, stored, calendar] = await Promise.all([
    factsOf(context, checkpointId),
    attendanceOf(db, checkpointId).then(found),
    companyCalendar(db),
  ])
  const texts = textsOf(language)
  const company = companyOf(config) ?? texts.app.portal
  const known = await peopleOf(db, peopleFrom(stored))
  const attendance = toldAttendance(stored, { known, calendar, company })
  const bytes = await printed(minutesPaper(facts, attendance, { texts, format: paperFormat(language), company }))
  return { bytes, facts, projectId }
}

const nameOf = (number: number, made: number): string => `acta-${number}${made === 0 ? '' : `-${made + 1}`}.pdf`

/** Stores nothing. @throws Refusal not-found, busy */
export async function previewMinutes(
  context: Context,
  {
    params: { id },
    query,
    language,
  }: { params: { id: number }; query: { language?: Language | undefined } } & Pick<CallContext, 'language'>,
): Promise<Download> {
  const { bytes, facts } = await printMinutes(context, id, query.language ?? language)
  return { name: nameOf(facts.number, 0), size: bytes.byteLength, content: Readable.from([bytes]) }
}

/** @throws Refusal not-found */
export const minutesContents = async (context: Context, id: number): Promise<MinutesContents> =>
  contentsOf((await factsOf(context, id)).facts)

const linksOf = ({ keys, clock }: Context, caller: Caller, projectId: number, file: { id: number; name: string }) =>
  fileLinks(keys, clock).of({ projectId, fileId: file.id }, file.name, caller)

/** @throws Refusal not-found */
export async function listMinutes(context: Context, { params: { id }, caller }: OfCheckpoint): Promise<MadeMinutes[]> {
  if (!(await checkpointExists(context.db, id))) throw new Refusal('not-found')
  return (await minutesOf(context.db, id)).map((one) => ({
    fileId: one.id,
    name: one.name,
    language: one.language,
    createdAt: one.date,
    employeeName: one.employeeName,
    sent: one.sent,
    ...linksOf(context, caller, one.projectId, one),
  }))
}

/** Stored as a file of the project; equal bytes give the former acta. @throws Refusal not-found, busy */
export async function makeMinutes(
  context: Context,
  { actor, caller, params: { id }, body, language }: OfCheckpoint & { body: { language?: Language | undefined } },
): Promise<ProjectFile & { made: boolean }> {
  const { db, clock } = context
  const chosen = body.language ?? language
  const { bytes, facts, projectId } = await printMinutes(context, id, chosen)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = nameOf(facts.number, 0)
  const file = await storeFile(context, containerOf(projectId), { name, content: Readable.from([bytes]) })
  const date = clock.now().toISOString()
  const stored = await recordFile(context, { key: file.key, actor }, () =>
    db.change(actor, async (tx): Promise<StoredProjectFile & { made: boolean }> => {
      await keepEmployees(tx, [actor.employeeId])
      await keepProject(tx, projectId)
      await lockMinutesOf(tx, id)
      const { made, last } = await lastMinutes(tx, id)
      if (last?.sha256 === sha256) {
        const { language: _, sha256: __, sent: ___, projectId: ____, ...same } = last
        return { ...same, made: false }
      }
      const named = { ...file, name: nameOf(facts.number, made) }
      const row = await insertProjectFile(tx, projectId, named, { employeeId: actor.employeeId, date })
      await insertMinutes(tx, {
        checkpoint_id: id,
        file_id: row.id,
        name: row.name,
        language: chosen,
        sha256,
        employee_id: actor.employeeId,
        created_at: date,
      })
      return { ...row, made: true }
    }),
  )
  if (!stored.made) await dropFile(context, file.key)
  return { ...stored, ...linksOf(context, caller, projectId, stored) }
}
