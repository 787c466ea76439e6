import { createFirstData } from '#server/first-data/first-data.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'

export const testKeys = deriveKeys('a secret for tests that is long enough')

/** Cheap; the real cost is tested beside the hasher. */
export const testHasher = passwordHasher(testKeys, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const testAdministrator = { email: 'admin@portal.local', password: 'Brumoso*73Tejo' }

/** Without the trail. */
export async function fillFirstData(db: Database): Promise<void> {
  const { email: adminEmail, password: adminPassword } = testAdministrator
  await createFirstData(db, { adminEmail, adminPassword, providerName: 'Proveedor' }, testHasher)
  // As a replica, because the trail refuses to forget.
  await db.pool.query('begin; set local session_replication_role = replica; delete from audit; commit')
}
