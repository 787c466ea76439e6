import { backupHistory } from '#server/platform/backup/runs.ts'
import { scheduleOf } from '#server/platform/base/cron.ts'
import { isUntried } from '#server/platform/rehearsal/outcome.ts'
import { hasFailed, isRehearsing, rehearsalHistory, type RehearsalRun } from '#server/platform/rehearsal/runs.ts'

import { fault, fine, notice, type Finding } from './finding.ts'
import type { Inside } from './looking.ts'

const day = 86_400_000

export async function lookAtRehearsal(parts: Inside): Promise<Finding[]> {
  const { db, clock, config } = parts
  const texts = parts.texts.doctor
  if (await isRehearsing(db)) return [fine(texts.rehearsalRuns)]
  const { last, passedAt } = await rehearsalHistory(db)
  if (last === undefined) {
    const { lastAt } = await backupHistory(db)
    return lastAt === undefined ? [] : [notice(...texts.noRehearsal(config.rehearsalSchedule !== undefined))]
  }
  const found = foundOf(parts, last, passedAt)
  return missed(parts, passedAt, clock.now())
    ? [...found, notice(...texts.rehearsalOld(since(passedAt, clock.now())))]
    : found
}

function foundOf({ texts, format }: Inside, last: RehearsalRun, passedAt: string | undefined): Finding[] {
  const { doctor } = texts
  const { problem, detail, archive, place } = last
  const named = place === null ? archive : doctor.archiveAt(archive, place)
  const at = format.instant(last.endedAt)
  if (problem === null)
    return [fine(doctor.rehearsed(named, at, format.integer(last.rows ?? 0), format.integer(last.files ?? 0)))]
  const passed = passedAt === undefined ? doctor.neverPassed : doctor.passedAt(format.instant(passedAt))
  const [why, todo] = doctor.rehearsalProblems[problem]
  const more = detail === null || detail === '' ? '' : ` ${doctor.rehearsalDetail(detail.replace(/\.$/, ''))}`
  const what = (isUntried(problem) ? doctor.rehearsalUntried : doctor.rehearsalFailed)(named, at, `${why}${more}`)
  return [(hasFailed(last) ? fault : notice)(`${what} ${passed}`, todo)]
}

const since = (at: string | undefined, now: Date): number | undefined =>
  at === undefined ? undefined : Math.floor((now.getTime() - Date.parse(at)) / day)

function missed({ config: { rehearsalSchedule } }: Inside, passedAt: string | undefined, now: Date): boolean {
  const schedule = rehearsalSchedule === undefined ? undefined : scheduleOf(rehearsalSchedule)
  if (!schedule || passedAt === undefined) return false
  return schedule.next(schedule.next(new Date(passedAt))).getTime() < now.getTime() - day
}
