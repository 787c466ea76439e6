import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { MailProblem } from '#contract/mails.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Holder, PersonPatterns } from '#server/platform/database/erasing.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Licences, and open projects as responsable. */
export async function tiesOf(
  tx: Transaction<Tables>,
  { kind, id }: Holder,
): Promise<{ holds: boolean; answers: boolean }> {
  const rows = await namedIn(
    tx,
    `personalData.ties-${kind}`,
    kind === 'contact'
      ? 'select exists (select from licences where contact_id = $1) as holds, false as answers'
      : `select false as holds, exists (select from project_employees l join projects p on p.id = l.project_id
          join project_statuses s on s.id = p.project_status_id
        where l.employee_id = $1 and not s.closes_project) as answers`,
    [id],
    z.object({ holds: z.boolean(), answers: z.boolean() }),
  )
  return firstOf(rows)
}

/** Sealed, in base64. */
export async function keptLetters(tx: Transaction<Tables>): Promise<{ id: number; letter: string }[]> {
  return namedIn(
    tx,
    'personalData.letters',
    `select id, encode(letter, 'base64') as letter from mails where letter is not null order by id`,
    [],
    z.object({ id: z.int(), letter: z.string() }),
  )
}

export async function naming(
  tx: Transaction<Tables>,
  texts: readonly (string | undefined)[],
  patterns: PersonPatterns,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select n::integer as place
    from unnest(${texts.map((text) => text ?? '')}::text[]) with ordinality as written (text, n)
    where without_person(text, ${JSON.stringify(patterns)}::jsonb) <> text`.execute(tx)
  return rows.map(({ place }) => place - 1)
}

/** Waiting mails are given up. */
export async function dropLetters(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`update mails set letter = null, given_up_at = coalesce(given_up_at, portal_now()),
      problem = case when given_up_at is null then ${'erased' satisfies MailProblem} else problem end
    where id = any (${ids}) and letter is not null`.execute(tx)
}
