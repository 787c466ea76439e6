import { sql, type Transaction } from 'kysely'

import { endApps } from '#server/features/factors/factors.queries.ts'
import { endWebhookSecrets } from '#server/features/webhooks/webhooks.queries.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/**
 * Passwords, second factors, links, sessions and counts of wrong passwords end with the former secret. The trail names
 * the people. @returns how many had a password
 */
export async function replaceSecret(tx: Transaction<Tables>, check: string): Promise<number> {
  await tx
    .insertInto('installation')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secret_check: check }))
    .execute()
  await sql`
    insert into audit (actor_id, call, request_id, entity, entity_id, action, after)
    select null, current_setting('portal.call', true), null, 'employee', employee_id, 'update', '{"password": "removed"}'
    from credentials order by employee_id`.execute(tx)
  const { numDeletedRows } = await tx.deleteFrom('credentials').executeTakeFirstOrThrow()
  await tx.deleteFrom('one_time_links').execute()
  await tx.deleteFrom('login_failures').execute()
  await endApps(tx)
  await endWebhookSecrets(tx)
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('ended_at', 'is', null)
    .execute()
  return Number(numDeletedRows)
}

/** The first who can sign in, or the one with this e-mail. */
export async function administratorToInvite(tx: Transaction<Tables>, email: string | undefined) {
  const administrators = tx
    .selectFrom('employees')
    .innerJoin('roles', 'roles.id', 'employees.role_id')
    .select(['employees.id', 'employees.email'])
    .where('employees.is_active', '=', true)
    .where('employees.has_user', '=', true)
    .where(sql<boolean>`roles.permissions @> '{portal.access,users.manage}'`)
    .orderBy('employees.id')
    .limit(1)
  const chosen =
    email === undefined
      ? administrators
      : administrators.where((where) => where('email_key', '=', where.fn<string>('ignore_case', [where.val(email)])))
  return chosen.executeTakeFirst()
}

/** To this database, as far as the role sees them; none on the embedded one. */
export async function otherConnections(tx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and application_name <> '' and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(tx)
  return rows[0]?.n ?? 0
}
