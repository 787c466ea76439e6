import { sql, type Insertable, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { ListQuery, Page } from '#contract/lists.ts'
import { ProjectChangeRow, type ProjectChangeSortField } from '#contract/project-changes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import { readAllWithin, readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord } from '#server/platform/database/records.ts'
import type { ProjectChangesTable, Tables } from '#server/platform/database/schema/tables.ts'

/** Links of files are made for one session. */
export const StoredChange = z.extend(z.omit(ProjectChangeRow, { url: true, inlineUrl: true }), {
  fileId: z.nullable(z.int()),
})
export type StoredChange = z.infer<typeof StoredChange>

const columns = `project_changes.id, project_changes.version, project_changes.project_id as "projectId",
  project_changes.date, project_changes.previous_date as "previousDate", project_changes.new_date as "newDate",
  project_changes.comments, project_changes.novelty_type as "noveltyType",
  project_changes.cause_id as "causeId", change_causes.name as "causeName",
  project_changes.project_status_id as "projectStatusId", project_statuses.name as "projectStatusName",
  project_statuses.color as "projectStatusColor",
  case when employees.id is not null
    then full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname)
  end as "employeeName",
  project_files.id as "fileId", project_files.name as "fileName"`

const joins = `
  join project_statuses on project_statuses.id = project_changes.project_status_id
  left join change_causes on change_causes.id = project_changes.cause_id
  left join employees on employees.id = project_changes.employee_id
  left join project_files on project_files.id = project_changes.file_id`

const list: ListSource<StoredChange, ProjectChangeSortField> = {
  name: 'projectChanges.list',
  table: 'project_changes',
  columns,
  row: StoredChange,
  joins,
  orders: { Date: { key: 'date' }, NewDate: { key: 'new_date' } },
  defaultOrder: 'Date',
  newestFirst: true,
  within: 'project_id',
}

export const projectChangePage = (
  db: Database,
  projectId: number,
  query: ListQuery<ProjectChangeSortField>,
): Promise<Page<StoredChange>> => readPage(db, list, query, projectId)

export const changesOfProject = (db: Database, projectId: number): Promise<StoredChange[]> =>
  readAllWithin(db, list, projectId)

export const projectChangeBatches = (db: Database, projectId: number, query: BatchQuery<ProjectChangeSortField>) =>
  listBatches(db, list, query, { owner: projectId })

export const insertProjectChange = (
  tx: Transaction<Tables>,
  values: Insertable<ProjectChangesTable>,
): Promise<StoredChange> =>
  insertRecord(
    tx,
    { table: 'project_changes', details: `select ${columns} from project_changes ${joins}`, row: StoredChange },
    values,
  )

/** The project is locked. */
export async function moveProject(
  tx: Transaction<Tables>,
  id: number,
  moved: { scheduledDate: string; projectStatusId: number; realEndDate: string | null; endedByStatus: boolean },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({
      scheduled_date: moved.scheduledDate,
      project_status_id: moved.projectStatusId,
      real_end_date: moved.realEndDate,
      ended_by_status: moved.endedByStatus,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`portal_now()`,
    })
    .where('id', '=', id)
    .execute()
}
