import { sql, type Kysely } from 'kysely'

import { unmovableUsers } from '#server/features/employees/given.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { Acts } from '../applying/progress.queries.ts'
import { importedNouns } from '../nouns/nouns.rules.ts'
import type { SheetOf } from '../rows.queries.ts'
import { formerOf } from './way-back.queries.ts'

/** Users who would get a former e-mail back. Who was changed since is left. */
async function movedBack(db: Kysely<Tables>, { id, sheet }: SheetOf): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select employees.id
    from import_rows join employees on employees.id = record_id,
    lateral (${formerOf(importedNouns.employees)}) as told
    where import_id = ${id} and sheet = ${sheet} and writes = 'change' and has_user
      and employees.version = import_rows.version + 1
      and email_key <> ignore_case(told.before ->> 'email')`.execute(db)
  return rows.map((row) => row.id)
}

/** As applying does; a program manages no users. @throws Refusal user-email, confirm-first */
export async function admitFormerEmails(
  db: Kysely<Tables>,
  { acts, confirmed, ...of }: SheetOf & { acts: Acts; confirmed: boolean },
): Promise<void> {
  const moved = await movedBack(db, of)
  if (moved.length === 0) return
  const by = acts.tokenId === undefined ? acts.employeeId : null
  if ((await unmovableUsers(db, moved, by)).size > 0) throw new Refusal('user-email')
  if (!confirmed) throw new Refusal('confirm-first')
}
