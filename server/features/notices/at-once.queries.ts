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
  /** The person has access and wants this kind by mail at once. */
  wanted: z.boolean(),
  paused: z.boolean(),
})
export type DueNotice = z.infer<typeof DueNotice>

/**
 * At most 100 that none has considered; skips those of other processes. An import's notices grow with each part, so
 * they wait for its end. `day` is today.
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

/** `held` wait for the first digest after a pause. */
export async function settleNotices(tx: Tx, considered: readonly number[], held: readonly number[]): Promise<void> {
  await namedIn(
    tx,
    'atOnce.settle',
    `update notices set mail_now = case when id = any ($2) then 'held' end where id = any ($1)`,
    [considered, held],
  )
}
