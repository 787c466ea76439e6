import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { fixedKind, mailDefaults } from '#contract/notices.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { isReachable } from './acts.queries.ts'
import { isPaused } from './digest.queries.ts'
import { toldColumns, ToldNotice } from './notices.queries.ts'

type Tx = Transaction<Tables>

const DueNotice = z.extend(ToldNotice, {
  employeeId: z.int(),
  firstName: z.string(),
  language: z.enum(['es-CO', 'en-US']),
  /** Whether its person may be told, and wants this kind by mail at once. */
  wanted: z.boolean(),
  /** Whether they have paused such mail today. */
  paused: z.boolean(),
})
export type DueNotice = z.infer<typeof DueNotice>

/**
 * Takes notices that nobody has considered for a mail at once, at most 100; what another process has in hand is passed
 * over. What an import tells grows with each of its parts, so it waits for the import's end.
 * @param day today, `YYYY-MM-DD`
 */
export const takeDueNotices = (tx: Tx, day: string): Promise<DueNotice[]> =>
  namedIn(
    tx,
    'atOnce.take',
    `select n.employee_id as "employeeId", ${toldColumns}, e.first_name as "firstName",
      coalesce(p.language, 'es-CO') as language, ${isPaused} and n.kind <> $3 as paused,
      coalesce(${isReachable} and coalesce(s.mail, $2::jsonb ->> n.kind) = 'now', false) as wanted
    from notices n join employees e on e.id = n.employee_id left join roles r on r.id = e.role_id
      left join notice_preferences p on p.employee_id = n.employee_id
      left join notice_settings s on s.employee_id = n.employee_id and s.kind = n.kind
    where n.mail_now = 'due' and (n.kind = $3 or not exists (
      select from imports i where i.owner_id = n.actor_id and i.state in ('applying', 'undoing')))
    order by n.id limit 100 for no key update of n skip locked`,
    [day, JSON.stringify(mailDefaults), fixedKind],
    DueNotice,
  )

/** Notes that they were considered. @param held those whose mail is left to the first digest after a pause */
export async function settleNotices(tx: Tx, considered: readonly number[], held: readonly number[]): Promise<void> {
  await namedIn(
    tx,
    'atOnce.settle',
    `update notices set mail_now = case when id = any ($2) then 'held' end where id = any ($1)`,
    [considered, held],
  )
}
