import { sql, type Transaction } from 'kysely'

import type { Context } from '#server/context.ts'
import { keepEmployees } from '#server/features/employees/employees.queries.ts'
import { wrongPlannedDays } from '#server/features/project-milestones/planned-days.rules.ts'
import { copyToBin } from '#server/features/project-milestones/project-milestones.queries.ts'
import { lockProject } from '#server/features/projects/projects.queries.ts'
import { found } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { refusing } from '#server/platform/http/refused-writes.ts'

import { actAs, lockAt, type UnderWay } from '../applying/progress.queries.ts'
import { lockReferences, rowsOf } from '../applying/writes.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import { sift } from './sifting.service.ts'
import { forgetPlan, noteBack, noteUndone } from './undone.queries.ts'
import { backOf, leaveFor, lockBack, planBack, writeBack, type PortionBack } from './way-back.queries.ts'

const noun = importedNouns.milestones

interface PlannedDays {
  row: number
  plannedStart: string | null
  plannedEnd: string | null
}

/** Leaves milestones before the project's new start, and weights that no longer fit. */
export async function siftMilestones(tx: Transaction<Tables>, portion: PortionBack, projectId: number): Promise<void> {
  await sift(tx, noun, portion)
  const { startDate } = found(await lockProject(tx, projectId))
  const { rows } = await sql<PlannedDays>`select row, values ->> 'planned_start' as "plannedStart",
      values ->> 'planned_end' as "plannedEnd"
    from import_rows join project_milestones as stored on stored.id = record_id
    where ${rowsOf(portion)} and writes = 'change' and (planned_start, planned_end)
      is distinct from ((values ->> 'planned_start')::date, (values ->> 'planned_end')::date)`.execute(tx)
  const late = rows.filter((one) => wrongPlannedDays(one, startDate).length > 0).map(({ row }) => row)
  const rowsLate = sql`select row from import_rows where ${rowsOf(portion)} and row = any (${late}::integer[])`
  if (late.length > 0) await leaveFor(tx, portion, 'days', rowsLate)
  await leaveFor(
    tx,
    portion,
    'weights',
    sql`with back as (
        select row, record_id, writes, (values ->> 'weight')::numeric as weight from import_rows where ${rowsOf(portion)}
      )
      select row from back join project_milestones as stored on stored.id = record_id
      where writes = 'change' and back.weight > stored.weight and 100 < (
        select coalesce(sum(case writes when 'change' then back.weight when 'remove' then 0 else own.weight end), 0)
        from project_milestones as own left join back on back.record_id = own.id where own.project_id = ${projectId}
      )`,
  )
}

/** In one transaction; removed ones go to the bin. */
export async function undoMilestones({ db }: Pick<Context, 'db'>, work: UnderWay, projectId: number): Promise<void> {
  const portion = { id: work.id, sheet: work.sheet, first: 1, last: 2_147_483_647 }
  const back = backOf(portion)
  await refusing(noun.constraints, () =>
    db.change(work.acts, async (tx) => {
      await lockAt(tx, work)
      await actAs(tx, work.id)
      await keepEmployees(tx, [work.acts.employeeId])
      await planBack(tx, noun, portion)
      await lockReferences(tx, noun, back)
      found(await lockProject(tx, projectId))
      await lockBack(tx, noun, back)
      await siftMilestones(tx, back, projectId)
      const { rows } = await sql<{ id: number }>`select record_id as id from import_rows
        where ${rowsOf(back)} and writes = 'remove'`.execute(tx)
      if (rows.length > 0)
        await copyToBin(
          tx,
          rows.map(({ id }) => id),
          work.acts.employeeId,
        )
      await noteBack(tx, work.id, await writeBack(tx, noun, back))
      await forgetPlan(tx, { ...portion, sheet: back.sheet })
      await noteUndone(tx, work.id)
    }),
  )
}
