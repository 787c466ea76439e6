import type { Transaction } from 'kysely'

import type { ListQuery, Page } from '#contract/lists.ts'
import {
  maxPosition,
  ProjectStatus,
  type ProjectStatusDraft,
  type ProjectStatusSortField,
} from '#contract/project-statuses.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = `project_statuses.id, project_statuses.version, project_statuses.name, project_statuses.description,
  project_statuses.color, project_statuses.closes_project as "closesProject", project_statuses.quiet,
  project_statuses.position`

const list: ListSource<ProjectStatus, ProjectStatusSortField> = {
  name: 'projectStatuses.list',
  table: 'project_statuses',
  columns,
  row: ProjectStatus,
  orders: { Name: { key: 'name_key', unique: true }, Description: { key: 'description_key' } },
  defaultOrder: 'Name',
}

export const projectStatusPage = (
  db: Database,
  query: ListQuery<ProjectStatusSortField>,
): Promise<Page<ProjectStatus>> => readPage(db, list, query)

const record = {
  table: 'project_statuses',
  details: `select ${columns} from project_statuses`,
  row: ProjectStatus,
} as const

export async function projectStatusById(db: Database, id: number): Promise<ProjectStatus | undefined> {
  const [status] = await db.quick('projectStatuses.byId', `${record.details} where id = $1`, [id], ProjectStatus)
  return status
}

type Placed = ProjectStatusDraft & { position: number }

const valuesOf = ({ name, description, color, closesProject, quiet, position }: Placed) => ({
  name,
  description,
  color,
  closes_project: closesProject,
  quiet,
  position,
})

/** Writes a new status, behind all others where it says no position. */
export async function insertProjectStatus(tx: Transaction<Tables>, draft: ProjectStatusDraft): Promise<ProjectStatus> {
  const position = draft.position ?? Math.min((await lastPosition(tx)) + 1, maxPosition)
  return insertRecord(tx, record, valuesOf({ ...draft, position }))
}

async function lastPosition(tx: Transaction<Tables>): Promise<number> {
  const statuses = tx.selectFrom('project_statuses').select((status) => status.fn.max('position').as('last'))
  return (await statuses.executeTakeFirst())?.last ?? 0
}

export const replaceProjectStatus = (tx: Transaction<Tables>, id: number, draft: Placed): Promise<ProjectStatus> =>
  replaceRecord(tx, record, id, valuesOf(draft))

/** The status as it is, locked until the transaction ends. */
export const lockProjectStatus = (tx: Transaction<Tables>, id: number) =>
  tx
    .selectFrom('project_statuses')
    .select(['version', 'name', 'description', 'color', 'closes_project as closesProject', 'quiet', 'position'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
