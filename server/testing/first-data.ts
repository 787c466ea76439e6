import { hash } from '@node-rs/argon2'

import { createFirstData } from '#server/first-data/first-data.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The keys of every portal of the tests. */
export const testKeys = deriveKeys('a secret for tests that is long enough')

/** The administrator whom the first data of the tests has. */
export const testAdministrator = { email: 'admin@portal.local', password: 'Brumoso*73Tejo' }

/** The first data as a new portal gets it, but for a password hash that costs next to nothing and an empty trail. */
export async function fillFirstData(db: Database): Promise<void> {
  const { email: adminEmail, password: adminPassword } = testAdministrator
  await createFirstData(
    db,
    { adminEmail, adminPassword, providerName: 'Proveedor' },
    {
      hash: (password) =>
        hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32, secret: testKeys.pepper }),
    },
  )
  // As a replica, because the trail refuses to forget.
  await db.pool.query('begin; set local session_replication_role = replica; delete from audit; commit')
}
