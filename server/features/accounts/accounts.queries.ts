import * as z from 'zod/mini'

import { AccountRow, type AccountSortField, type AccountsQuery } from '#contract/accounts.ts'
import { dayInBogota } from '#contract/days.ts'
import type { Hidden } from '#contract/hidden-fields.ts'
import type { Page } from '#contract/lists.ts'
import { withRole, words } from '#server/features/employees/employees.queries.ts'
import { searchedAs } from '#server/features/employees/hidden-employees.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { everyOf, type Filter, type FilterPart } from '#server/platform/database/filter.ts'
import { type BatchQuery, listBatches } from '#server/platform/database/list-batches.ts'
import { readPage, type ListSource } from '#server/platform/database/lists.ts'

/** What depends on the moment is read only for the rows of a page. */
const Listed = z.omit(AccountRow, {
  state: true,
  lastSignIn: true,
  openSessions: true,
  programs: true,
  secondFactor: true,
  singleSignOn: true,
})
export type Listed = z.infer<typeof Listed>

const list: ListSource<Listed, AccountSortField> = {
  name: 'accounts.list',
  table: 'accounts',
  columns: `accounts.id, accounts.version, accounts.first_name as "firstName", accounts.middle_name as "middleName",
    accounts.last_name as "lastName", accounts.surname, accounts.email, accounts.is_active as "isActive",
    accounts.role_id as role, accounts.role_name as "roleName"`,
  row: Listed,
  words,
  numbers: true,
  orders: {
    FirstName: { key: 'name_key' },
    Email: { key: 'email_key' },
    Role: { key: 'role_key' },
    LastSignIn: { key: 'last_key' },
  },
  defaultOrder: 'FirstName',
  uncounted: true,
}

function seenBy(hidden: Hidden): typeof list {
  const { key, ...searched } = searchedAs('accounts', hidden)
  return { ...list, ...searched, name: `${list.name}${key}` }
}

/** Eight characters of each token are stored, so that a found token leads to its owner. */
const withToken = (found: string): FilterPart => [
  't',
  (place) => `exists (select from access_tokens t where t.employee_id = accounts.id and t.prefix = ${place})`,
  found.slice(0, 8),
]

/** `role` 0 finds people without a role; the term may be the beginning of a token. */
function narrowed<Query extends { searchTerm?: string | undefined; role?: number | undefined }>({
  role,
  ...query
}: Query): { query: Omit<Query, 'role'>; filter: Filter | undefined } {
  const token = /^ptl_\w{4,49}$/.exec(query.searchTerm?.trim() ?? '')?.[0]
  const parts = [...(role === undefined ? [] : [withRole(role)]), ...(token === undefined ? [] : [withToken(token)])]
  return { query: token === undefined ? query : { ...query, searchTerm: '' }, filter: everyOf(parts) }
}

export function accountPage(db: Database, asked: AccountsQuery, hidden: Hidden): Promise<Page<Listed>> {
  const { query, filter } = narrowed(asked)
  return readPage(db, seenBy(hidden), query, undefined, filter)
}

export function accountBatches(
  db: Database,
  asked: BatchQuery<AccountSortField> & Pick<AccountsQuery, 'role'>,
  hidden: Hidden,
): AsyncGenerator<Listed[]> {
  const { query, filter } = narrowed(asked)
  return listBatches(db, seenBy(hidden), query, { filter })
}

const Standing = z.object({
  id: z.int(),
  lastSignIn: z.nullable(z.string()),
  openSessions: z.int(),
  programs: z.int(),
  secondFactor: z.boolean(),
  singleSignOn: z.boolean(),
  hasPassword: z.boolean(),
  isInvited: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export async function standingsOf(db: Database, ids: readonly number[], now: Date): Promise<Map<number, Standing>> {
  const rows = await db.named(
    'accounts.standings',
    `select e.id,
       (select max(at) from audit where entity = 'session' and entity_id = e.id and action = 'signIn') as "lastSignIn",
       (select count(*)::int from sessions s
         where s.employee_id = e.id and s.ended_at is null and s.expires_at > $2::timestamptz) as "openSessions",
       (select count(*)::int from access_tokens t
         where t.employee_id = e.id and t.ended_at is null and t.expires_on >= $3::date) as programs,
       exists (select from factors f where f.employee_id = e.id) as "secondFactor",
       exists (select from identities i where i.employee_id = e.id) as "singleSignOn",
       exists (select from credentials c where c.employee_id = e.id) as "hasPassword",
       exists (select from one_time_links l
         where l.employee_id = e.id and l.kind = 'invitation' and l.expires_at > $2::timestamptz) as "isInvited"
     from employees e where e.id = any($1::integer[])`,
    [ids, now.toISOString(), dayInBogota(now)],
    Standing,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
