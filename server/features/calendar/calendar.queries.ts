import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { CalendarExceptionDraft } from '#contract/calendar.ts'
import { firstOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const StoredException = z.object({ version: z.int(), day: z.string(), working: z.boolean(), name: z.string() })
export type StoredException = z.infer<typeof StoredException>

const columns = 'version, day, working, name'

export const calendarExceptions = (
  db: Database,
  { from, to }: { from?: string; to?: string } = {},
): Promise<StoredException[]> =>
  db.quick(
    'calendar.exceptions',
    `select ${columns} from calendar_exceptions
      where day >= coalesce($1::date, '-infinity') and day <= coalesce($2::date, 'infinity') order by day`,
    [from ?? null, to ?? null],
    StoredException,
  )

export const lockException = (tx: Transaction<Tables>, day: string): Promise<{ version: number } | undefined> =>
  tx.selectFrom('calendar_exceptions').select('version').where('day', '=', day).forUpdate().executeTakeFirst()

/** An equal one keeps its version. */
export async function saveException(
  tx: Transaction<Tables>,
  day: string,
  { working, name }: CalendarExceptionDraft,
): Promise<StoredException> {
  const [saved] = await namedIn(
    tx,
    'calendar.save',
    `with saved as (
      insert into calendar_exceptions (day, working, name) values ($1, $2, $3)
      on conflict (day) do update set working = excluded.working, name = excluded.name,
        version = calendar_exceptions.version + 1, updated_at = portal_now()
      where (calendar_exceptions.working, calendar_exceptions.name) is distinct from (excluded.working, excluded.name)
      returning *
    ) select ${columns} from saved
    union all select ${columns} from calendar_exceptions where day = $1 and not exists (select from saved)`,
    [day, working, name],
    StoredException,
  )
  if (saved) return saved
  // Somebody else made an equal one while this statement waited for them: only a later statement sees it.
  return firstOf(
    await namedIn(
      tx,
      'calendar.byDay',
      `select ${columns} from calendar_exceptions where day = $1`,
      [day],
      StoredException,
    ),
  )
}

export async function deleteException(tx: Transaction<Tables>, day: string): Promise<void> {
  await tx.deleteFrom('calendar_exceptions').where('day', '=', day).execute()
}
