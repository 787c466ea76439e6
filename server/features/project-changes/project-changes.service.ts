import { farDays } from '#contract/fields.ts'
import type { Page } from '#contract/lists.ts'
import { noveltyTypes, type ProjectChangeDraft, type ProjectChangeRow } from '#contract/project-changes.ts'
import type { Context } from '#server/context.ts'
import { containerOf, insertProjectFile } from '#server/features/project-files/project-files.queries.ts'
import { choicesOf } from '#server/features/projects/novedad.queries.ts'
import { isClosed, lockProject, projectExists } from '#server/features/projects/projects.queries.ts'
import { today } from '#server/platform/base/clock.ts'
import { found, refuseFarDays, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import { fileLinks } from '#server/platform/files/file-links.ts'
import { dropFile, recordFile, storeFile, type StoredFile } from '#server/platform/files/uploads.ts'
import type { Caller, CallContext, ReadForm } from '#server/platform/http/endpoint.ts'
import { refuseUnknown } from '#server/platform/http/refused-writes.ts'

import { insertProjectChange, moveProject, type StoredChange } from './project-changes.queries.ts'

type OfProject = CallContext & { caller: Caller; params: { id: number } }

export const withLinks =
  ({ keys, clock }: Context, caller: Caller) =>
  ({ fileId, ...row }: StoredChange): ProjectChangeRow => ({
    ...row,
    ...(fileId === null
      ? { url: null, inlineUrl: null }
      : fileLinks(keys, clock).of({ projectId: row.projectId, fileId }, row.fileName ?? '', caller)),
  })

export const pageWithLinks = (context: Context, caller: Caller, page: Page<StoredChange>): Page<ProjectChangeRow> => ({
  ...page,
  data: page.data.map(withLinks(context, caller)),
})

/** @throws Refusal not-found, unknown-reference, invalid-input */
export const registerChange = async (
  context: Context,
  { actor, body, caller, params: { id } }: OfProject & { body: ProjectChangeDraft },
): Promise<ProjectChangeRow> => withLinks(context, caller)(await saveChange(context, actor, id, body))

/**
 * Its file becomes one of the project's in the same transaction. @throws Refusal not-found, unknown-reference,
 * invalid-input, and those of an upload
 */
export async function registerChangeWithFile(
  context: Context,
  { actor, caller, params: { id }, readForm }: OfProject & { readForm: ReadForm<ProjectChangeDraft> },
): Promise<ProjectChangeRow> {
  if (!(await projectExists(context.db, id))) throw new Refusal('not-found')
  const { fields, file } = await readForm({
    keep: (incoming) => storeFile(context, containerOf(id), incoming),
    drop: ({ key }) => dropFile(context, key),
  })
  const stored = await recordFile(context, { key: file?.key, actor }, () =>
    saveChange(context, actor, id, fields, file),
  )
  return withLinks(context, caller)(stored)
}

/**
 * Sets the project's scheduled day and status. A closing status ends an unended project today; a closed project that
 * gets an open one loses its real end.
 */
const saveChange = (
  { db, clock }: Context,
  actor: CallContext['actor'],
  id: number,
  { newDate, comments, ...draft }: ProjectChangeDraft,
  file?: StoredFile,
): Promise<StoredChange> =>
  db.change(actor, async (tx) => {
    const { employeeId } = actor
    const sent = draft.projectStatusId || null
    const causeId = draft.causeId || null
    const { closes, cause } = await choicesOf(tx, { employeeId, statusId: sent, causeId })
    const project = found(await lockProject(tx, id))
    const previousDate = project.scheduledDate ?? project.endDate
    refuseFarDays(farDays({ newDate }, ['newDate'], { newDate: previousDate }))
    if (newDate < project.startDate) throw wrongField('newDate', 'beforeStart')
    const status = sent === null || closes !== null || null
    refuseUnknown({ causeId: causeId === null || cause, projectStatusId: status }, { causeId, projectStatusId: sent })
    const projectStatusId = sent ?? project.projectStatusId
    const statusChanges = projectStatusId !== project.projectStatusId
    let { realEndDate, endedByStatus } = project
    if (sent !== null) {
      if (closes && realEndDate === null) {
        realEndDate = laterOf(today(clock), project.startDate)
        endedByStatus = true
      } else if (!closes && statusChanges && (await isClosed(tx, project))) {
        realEndDate = null
        endedByStatus = false
      }
    }
    const date = clock.now().toISOString()
    await moveProject(tx, id, { scheduledDate: newDate, projectStatusId, realEndDate, endedByStatus })
    return insertProjectChange(tx, {
      project_id: id,
      date,
      employee_id: employeeId,
      previous_date: previousDate,
      new_date: newDate,
      novelty_type: noveltyOf(newDate !== previousDate, statusChanges),
      project_status_id: projectStatusId,
      cause_id: causeId,
      comments,
      file_id: file ? (await insertProjectFile(tx, id, file, { employeeId, date })).id : null,
    })
  })

const noveltyOf = (dateChanges: boolean, statusChanges: boolean): number => {
  if (!statusChanges) return noveltyTypes.date
  return dateChanges ? noveltyTypes.both : noveltyTypes.status
}

/** A project that is closed before its start ends on its start: no day lies before it. */
const laterOf = (day: string, other: string): string => (day > other ? day : other)
