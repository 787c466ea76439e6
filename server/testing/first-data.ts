import { createFirstData } from '#server/first-data/first-data.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { passwordHasher } from '#server/platform/passwords/hasher.ts'

/** The keys of every portal of the tests. */
export const testKeys = deriveKeys('a secret for tests that is long enough')

/** Their passwords' hashes cost next to nothing: what a portal asks for is tested beside its hasher. */
export const testHasher = passwordHasher(testKeys, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The administrator whom the first data of the tests has. */
export const testAdministrator = { email: 'admin@portal.local', password: 'Brumoso*73Tejo' }

/** The first data as a new portal gets it, but for an empty trail. */
export async function fillFirstData(db: Database): Promise<void> {
  const { email: adminEmail, password: adminPassword } = testAdministrator
  await createFirstData(db, { adminEmail, adminPassword, providerName: 'Proveedor' }, testHasher)
  // As a replica, because the trail refuses to forget.
  await db.pool.query('begin; set local session_replication_role = replica; delete from audit; commit')
}
