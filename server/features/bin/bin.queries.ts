import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { BinEntry } from '#contract/bin.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** The last removed first. */
export const binOfProject = (db: Database, projectId: number): Promise<BinEntry[]> =>
  db.named(
    'bin.list',
    `select bin.id, bin.kind, bin.name, bin.removed_at as "removedAt",
      case when employees.id is not null
        then full_name(employees.first_name, employees.middle_name, employees.last_name, employees.surname)
      end as "removedBy"
    from bin left join employees on employees.id = bin.employee_id
    where bin.project_id = $1 order by bin.removed_at desc, bin.id desc`,
    [projectId],
    BinEntry,
  )

const FoundEntry = z.object({
  kind: BinEntry.shape.kind,
  milestoneId: z.nullable(z.int()),
  uploaderId: z.nullable(z.int()),
})

/** A milestone with its id in the catalogue, a file with its owner. */
export async function entryOfProject(
  db: Database,
  { projectId, entryId }: { projectId: number; entryId: number },
): Promise<z.infer<typeof FoundEntry> | undefined> {
  const [entry] = await db.named(
    'bin.entry',
    `select kind, (record ->> 'milestone_id')::integer as "milestoneId",
      (record ->> 'employee_id')::integer as "uploaderId" from bin where id = $1 and project_id = $2`,
    [entryId, projectId],
    FoundEntry,
  )
  return entry
}

interface TakenOut {
  record: { weight: number }
  changeIds: number[]
}

/** Undefined when it was taken out already. */
export async function takeOut(tx: Transaction<Tables>, entryId: number): Promise<TakenOut | undefined> {
  const { rows } = await sql<TakenOut>`delete from bin where id = ${entryId}
    returning record, change_ids as "changeIds"`.execute(tx)
  return rows[0]
}
