import type { Database } from '#server/db/open.ts'
import type { Keys } from '#server/secrets.ts'

/** Whether the secret is the one that this database's passwords were made with. The first one that asks is. */
export async function isSecretOf(db: Database, { check }: Pick<Keys, 'check'>): Promise<boolean> {
  await db.sql
    .insertInto('installation')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = await db.sql.selectFrom('installation').select('secret_check').executeTakeFirst()
  return row?.secret_check === check
}
