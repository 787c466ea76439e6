import { sql, type Transaction } from 'kysely'

import { ConfigError, type Config } from '#server/platform/base/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { weaknessOf } from '#server/platform/passwords/strength.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import {
  administratorRole,
  cadences,
  changeCauses,
  documentTypes,
  groups,
  milestones,
  positions,
  products,
  projectStatuses,
  roles,
} from './catalogues.ts'
import { madeUpPassword } from './made-up-password.ts'
import { municipalities } from './municipalities.ts'

/** A made-up `password` is shown once. */
interface FirstAdministrator {
  email: string
  password: string | undefined
}

type Settings = Pick<Config, 'adminEmail' | 'adminPassword' | 'providerName'>

interface Hasher {
  hash(password: string): Promise<string>
}

/**
 * Lookups, roles, catalogues and one administrator, or nothing. Of several processes one does it. @returns undefined
 * when there was data already @throws ConfigError when ADMIN_PASSWORD is easy to guess
 */
export async function createFirstData(
  db: Database,
  settings: Settings,
  hasher: Hasher,
): Promise<FirstAdministrator | undefined> {
  if (await hasData(db.sql)) return undefined
  const { adminEmail: email } = settings
  const person = { firstName: 'Administrador', middleName: '', lastName: 'Portal', surname: '', email }
  const given = settings.adminPassword
  if (given !== undefined && (await weaknessOf(given, person, settings.providerName)))
    throw new ConfigError(settingTexts.weakPassword)
  const password = given ?? (await madeUpPassword(person, settings.providerName))
  const passwordHash = await hasher.hash(password)
  const made = await db.change({ employeeId: null, call: 'first data' }, async (tx) => {
    await sql`select pg_advisory_xact_lock('roles'::regclass::oid::bigint)`.execute(tx)
    if (await hasData(tx)) return false
    await insertLookups(tx)
    await insertAdministrator(tx, email, passwordHash)
    return true
  })
  return made ? { email, password: given === undefined ? password : undefined } : undefined
}

export const hasData = async (db: Pick<Database['sql'], 'selectFrom'>): Promise<boolean> =>
  (await db.selectFrom('roles').select('id').limit(1).executeTakeFirst()) !== undefined

async function insertLookups(tx: Transaction<Tables>): Promise<void> {
  const cities = municipalities()
  // Ten times faster than a parameter for each of a thousand rows.
  await sql`insert into cities (code, name, department)
    select * from unnest(
      ${cities.map(({ code }) => code)}::text[],
      ${cities.map(({ name }) => name)}::text[],
      ${cities.map(({ department }) => department)}::text[])`.execute(tx)
  await tx.insertInto('roles').values(roles).execute()
  await tx.insertInto('document_types').values(documentTypes).execute()
  await tx.insertInto('groups').values(groups).execute()
  await tx.insertInto('positions').values(positions).execute()
  await tx.insertInto('products').values(products).execute()
  await tx.insertInto('project_statuses').values(projectStatuses).execute()
  await tx.insertInto('milestones').values(milestones).execute()
  await tx.insertInto('change_causes').values(changeCauses).execute()
  await tx.insertInto('cadences').values(cadences).execute()
  await tx.insertInto('forecast_settings').defaultValues().execute()
}

async function insertAdministrator(tx: Transaction<Tables>, email: string, passwordHash: string): Promise<void> {
  const { id } = await tx
    .insertInto('employees')
    .values((row) => ({
      document_type_id: row.selectFrom('document_types').select('id').where('code', '=', 'CC'),
      document_number: 'ADMIN-0001',
      first_name: 'Administrador',
      last_name: 'Portal',
      email,
      city_id: row.selectFrom('cities').select('id').where('code', '=', '11001'),
      position_id: row.selectFrom('positions').select('id').where('name', '=', 'Director(a)'),
      group_id: row.selectFrom('groups').select('id').where('name', '=', 'Administración'),
      has_user: true,
      role_id: row.selectFrom('roles').select('id').where('name', '=', administratorRole),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('credentials').values({ employee_id: id, password_hash: passwordHash }).execute()
}
