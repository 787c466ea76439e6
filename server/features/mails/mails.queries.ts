import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Page } from '#contract/lists.ts'
import { MailRow, type MailsQuery } from '#contract/mails.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const state = `case when m.sent_at is not null then 'sent' when m.given_up_at is not null then 'givenUp' else 'waiting' end`

/** `problem` is a code of the portal, or the server's words. */
const columns = `m.id, m.kind, m.employee_id as "employeeId",
  case when e.id is not null then full_name(e.first_name, e.middle_name, e.last_name, e.surname) end as "employeeName",
  m.contact_id as "contactId",
  case when c.id is not null then full_name(c.first_name, c.middle_name, c.last_name, c.surname) end as "contactName",
  coalesce(m.recipient, m.address, e.email, c.email) as recipient, ${state} as state, m.created_at as "createdAt",
  case when m.sent_at is null and m.given_up_at is null then m.due_at end as "dueAt", m.tries,
  m.sent_at as "sentAt", m.given_up_at as "givenUpAt", m.problem`

const from = `from mails m left join employees e on e.id = m.employee_id left join contacts c on c.id = m.contact_id`
/** Each word of the term is in the name or the address. */
const found = `($1::text[] is null or ${state} = any ($1)) and ($2::integer is null or m.employee_id = $2)
  and not exists (select from regexp_split_to_table(fold($3), '\\s+') as word where strpos(
    fold(concat_ws(' ', e.first_name, e.middle_name, e.last_name, e.surname, c.first_name, c.middle_name, c.last_name,
      c.surname, coalesce(m.recipient, m.address, e.email, c.email))), word) = 0)`

export async function mailPage(
  db: Database,
  { state: states, employeeId, searchTerm, offset, top }: MailsQuery,
): Promise<Page<MailRow>> {
  const filter = [states ?? null, employeeId ?? null, searchTerm]
  const [data, counts] = await Promise.all([
    db.named(
      'mails.list',
      `select ${columns} ${from} where ${found} order by m.id desc limit $4 offset $5`,
      [...filter, top, offset],
      MailRow,
    ),
    db.named(
      'mails.count',
      `select (count(*) filter (where ${found}))::int as filtered, count(*)::int as total ${from}`,
      filter,
      z.object({ filtered: z.int(), total: z.int() }),
    ),
  ])
  const { filtered, total } = firstOf(counts)
  return { data, filteredRecordsCount: filtered, totalRecordsCount: total }
}

export async function mailById(tx: Kysely<Tables>, id: number): Promise<MailRow | undefined> {
  const [row] = await namedIn(tx, 'mails.byId', `select ${columns} ${from} where m.id = $1`, [id], MailRow)
  return row
}
