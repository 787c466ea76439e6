import * as z from 'zod/mini'

import { tokenPermissions } from '#contract/access-tokens.ts'
import { dayInBogota, endOfDayInBogota } from '#contract/days.ts'
import { hideableFields } from '#contract/hidden-fields.ts'
import { permissions } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

import { hashOf } from './token-text.rules.ts'

/** `r` may be no role. */
export const factorDue = `coalesce(r.second_factor and not exists (select from factors f where f.employee_id = e.id), false)`

const ProgramRow = z.object({
  tokenId: z.int(),
  linkId: z.string(),
  employeeId: z.int(),
  email: z.string(),
  expiresOn: z.string(),
  owned: z.array(z.enum(permissions)),
  hidden: z.array(z.enum(hideableFields)),
  secondFactorDue: z.boolean(),
  granted: z.array(z.enum(tokenPermissions)),
  /** Its use was noted more than a minute ago. */
  stale: z.boolean(),
})
type ProgramRow = z.infer<typeof ProgramRow>

/** At the instant `$2`, on the day `$3`. */
const taken = (found: string) => `
  select t.id as "tokenId", t.link_id as "linkId", e.id as "employeeId", e.email, t.expires_on as "expiresOn",
    coalesce(r.permissions, '{}') as owned, coalesce(r.hidden_fields, '{}') as hidden,
    ${factorDue} as "secondFactorDue", t.permissions as granted,
    coalesce(t.last_used_at < $2::timestamptz - interval '1 minute', true) as stale
  from access_tokens t join employees e on e.id = t.employee_id left join roles r on r.id = e.role_id
  where ${found} and t.ended_at is null and t.expires_on >= $3::date and e.is_active and e.has_user`

/** Reading is a permission of its own. */
function allowed({ owned, granted }: ProgramRow): Caller['permissions'] {
  const both = new Set<string>(['portal.access', ...granted])
  return new Set(owned.includes('portal.access') ? owned.filter((one) => both.has(one)) : [])
}

const callerOf = (row: ProgramRow): Caller => ({
  employeeId: row.employeeId,
  sessionId: row.linkId,
  tokenEnd: endOfDayInBogota(row.expiresOn) / 1000,
  email: row.email,
  permissions: allowed(row),
  hidden: new Set(row.hidden),
  secondFactorDue: row.secondFactorDue,
  confirmed: false,
  program: { tokenId: row.tokenId, reads: row.granted.includes('read') },
})

/** Undefined when the token is over or its owner may no longer sign in. */
export async function programOf(
  db: Database,
  token: string,
  now: Date,
): Promise<{ caller: Caller; stale: boolean } | undefined> {
  const values = [hashOf(token), now.toISOString(), dayInBogota(now)]
  const [row] = await db.quick('program', taken('t.token_hash = $1'), values, ProgramRow)
  return row && { caller: callerOf(row), stale: row.stale }
}

/** File links and open streams are bound to these. */
export async function programsBehind(db: Database, linkIds: readonly string[], now: Date): Promise<Caller[]> {
  if (linkIds.length === 0) return []
  const values = [linkIds, now.toISOString(), dayInBogota(now)]
  return (await db.quick('programs-behind', taken('t.link_id = any ($1::uuid[])'), values, ProgramRow)).map(callerOf)
}

/** Skips a token that is being ended. */
export async function markUsed(db: Database, used: ReadonlyMap<number, string>): Promise<void> {
  await db.necessary(
    'access-token-used',
    `with free as materialized (
       select t.id, used.at from access_tokens t
       join unnest($1::integer[], $2::timestamptz[]) as used (id, at) on t.id = used.id
       where t.last_used_at is null or t.last_used_at < used.at for no key update of t skip locked
     )
     update access_tokens t set last_used_at = free.at from free where t.id = free.id`,
    [[...used.keys()], [...used.values()]],
  )
}
