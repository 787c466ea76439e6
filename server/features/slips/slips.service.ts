import { firstOf } from '#contract/items.ts'
import { slipFigures, slipsOf, statusIntervals, type SlipRow, type Slips } from '#contract/slips.ts'
import type { Context } from '#server/context.ts'
import { companyCalendar } from '#server/features/forecast/forecast.queries.ts'
import { trailedChange } from '#server/features/forecast/project-state.rules.ts'
import { knownSince } from '#server/features/retention/retention.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found } from '#server/platform/base/refusal.ts'
import { fileLinks } from '#server/platform/files/file-links.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { storedSlips } from './slips.queries.ts'

/** Links of files are for this session. @throws Refusal not-found */
export async function slipsOfProject({ db, clock, keys }: Context, caller: Caller, projectId: number): Promise<Slips> {
  const [stored, calendar] = await Promise.all([storedSlips(db, projectId), companyCalendar(db)])
  const { moves, statuses, ...project } = found(stored)
  const links = fileLinks(keys, clock)
  const changes = moves.flatMap((move) => {
    const change = trailedChange(move)
    return change ? [{ ...move, ...change }] : []
  })
  const rows = slipsOf(project, changes, calendar).map(({ change, ...shift }): SlipRow => ({
    ...shift,
    at: change.at,
    employeeName: change.employeeName,
    changeId: change.changeId,
    causeId: change.causeId,
    causeName: change.causeName,
    comments: change.comments,
    fileName: change.fileName,
    url:
      change.fileId === null ? null : links.of({ projectId, fileId: change.fileId }, change.fileName ?? '', caller).url,
  }))
  const known = new Map(statuses.map((status) => [status.id, status]))
  const now = today(clock)
  const intervals = statusIntervals({ ...project, until: now }, changes).map((interval) => {
    const status = known.get(interval.statusId)
    return {
      ...interval,
      statusName: status?.name ?? '',
      color: status?.color ?? '',
      closed: status?.closed ?? false,
    }
  })
  const since = await knownSince(db, now)
  const isCut = since.knownFrom !== undefined && firstOf(intervals).from < since.knownFrom
  return { rows, statuses: intervals, figures: slipFigures(rows), ...(isCut && since) }
}
