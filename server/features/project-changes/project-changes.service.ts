import { noveltyTypes, type ProjectChangeDraft, type ProjectChangeRow } from '#contract/project-changes.ts'
import { today } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { CallContext } from '#server/http/endpoint.ts'
import { found, Refusal, wrongField } from '#server/http/refusal.ts'

import { lockProject } from '../projects/projects.queries.ts'
import { closesProject, insertProjectChange, moveProject } from './project-changes.queries.ts'

/**
 * Registers a novedad: the project's scheduled day becomes the new one, and its status the one that is sent. A status
 * that closes the project ends it today, where it has not ended yet; moving on to an open one opens it again.
 * @throws Refusal not-found, unknown-reference, invalid-input when the new day is before the project's start
 */
export const registerChange = (
  { db, clock }: Context,
  { actor, body, params: { id } }: CallContext & { body: ProjectChangeDraft; params: { id: number } },
): Promise<ProjectChangeRow> =>
  db.change(actor, async (tx) => {
    const project = found(await lockProject(tx, id))
    const { newDate } = body
    if (newDate < project.startDate) throw wrongField('newDate', 'beforeStart')
    const previousDate = project.scheduledDate ?? project.endDate
    const sent = body.projectStatusId || null
    const projectStatusId = sent ?? project.projectStatusId
    const statusChanges = projectStatusId !== project.projectStatusId
    let { realEndDate } = project
    if (sent !== null) {
      const closes = await closesProject(tx, sent)
      if (closes === undefined)
        throw new Refusal('unknown-reference', { fields: [{ path: 'projectStatusId', code: 'unknown' }] })
      if (closes) realEndDate ??= laterOf(today(clock), project.startDate)
      else if (statusChanges) realEndDate = null
    }
    await moveProject(tx, id, { scheduledDate: newDate, projectStatusId, realEndDate })
    return insertProjectChange(tx, {
      project_id: id,
      date: clock.now().toISOString(),
      employee_id: actor.employeeId,
      previous_date: previousDate,
      new_date: newDate,
      novelty_type: noveltyOf(newDate !== previousDate, statusChanges),
      project_status_id: projectStatusId,
      comments: body.comments,
    })
  })

const noveltyOf = (dateChanges: boolean, statusChanges: boolean): number => {
  if (!statusChanges) return noveltyTypes.date
  return dateChanges ? noveltyTypes.both : noveltyTypes.status
}

/** A project that is closed before it began ends on the day on which it would have begun: no day is before its start. */
const laterOf = (day: string, other: string): string => (day > other ? day : other)
