import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The first secret that asks becomes the database's; later starts only compare. */
export async function isSecretOf(db: Database, { check }: Pick<Keys, 'check'>): Promise<boolean> {
  const known = await checkIn(db)
  if (known !== undefined) return known === check
  await db.sql
    .insertInto('installation')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await checkIn(db)) === check
}

const checkIn = async (db: Database): Promise<string | undefined> =>
  (await db.sql.selectFrom('installation').select('secret_check').executeTakeFirst())?.secret_check
