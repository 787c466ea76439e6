import type { Transaction } from 'kysely'

import type { ListQuery, Page } from '#contract/lists.ts'
import { Milestone, MilestoneRow, type MilestoneDraft, type MilestoneSortField } from '#contract/milestones.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'
import { insertRecord, replaceRecord } from '#server/platform/database/records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const columns = `milestones.id, milestones.version, milestones.name, milestones.ordinality,
  milestones.type_project as "typeProject", '[]'::json as "milestoneProjectRequest"`

const list: ListSource<MilestoneRow, MilestoneSortField> = {
  name: 'milestones.list',
  table: 'milestones',
  columns: `${columns}, progress.planned as "plannedPercentage", progress.realized as "percentageRealized"`,
  row: MilestoneRow,
  joins: `cross join lateral (
    select coalesce(round(avg(planned_percentage), 2), 0) as planned,
      coalesce(round(avg(percentage_realized), 2), 0) as realized
    from project_milestones join projects on projects.id = project_id
    join project_statuses on project_statuses.id = project_status_id
    where milestone_id = milestones.id and not closes_project
  ) as progress`,
  orders: {
    Name: { key: 'name_key' },
    Ordinality: { key: 'ordinality' },
    TypeProject: { key: 'type_order_key' },
  },
  defaultOrder: 'TypeProject',
}

export const milestonePage = (db: Database, query: ListQuery<MilestoneSortField>): Promise<Page<MilestoneRow>> =>
  readPage(db, list, query)

const record = { table: 'milestones', details: `select ${columns} from milestones`, row: Milestone } as const

export async function milestoneById(db: Database, id: number): Promise<Milestone | undefined> {
  const [milestone] = await db.quick('milestones.byId', `${record.details} where id = $1`, [id], Milestone)
  return milestone
}

const valuesOf = ({ name, ordinality, typeProject }: MilestoneDraft) => ({
  name,
  ordinality,
  type_project: typeProject,
})

export const insertMilestone = (tx: Transaction<Tables>, draft: MilestoneDraft): Promise<Milestone> =>
  insertRecord(tx, record, valuesOf(draft))

export const replaceMilestone = (tx: Transaction<Tables>, id: number, draft: MilestoneDraft): Promise<Milestone> =>
  replaceRecord(tx, record, id, valuesOf(draft))

/** The milestone as it is, locked until the transaction ends. */
export const lockMilestone = (tx: Transaction<Tables>, id: number) =>
  tx
    .selectFrom('milestones')
    .select(['version', 'name', 'type_project as typeProject', 'ordinality'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
