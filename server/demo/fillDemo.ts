import type { Database } from '../db/open.ts'
import { demoContacts } from './contacts.ts'
import { demoCustomers } from './customers.ts'
import { demoEmployees, type Lookups } from './employees.ts'
import { randomFrom } from './random.ts'

/** The same company on every run; another number is another company. */
const SEED = 20_250_513
const DAY = 86_400_000

/** Somebody of the demo who can sign in. */
export interface DemoUser {
  email: string
  roleName: string
}

/**
 * Fills a database that has the first data with a made-up company of 40 employees (the first administrator among
 * them), 60 customers and 150 contacts: the same ones on every run, dated back from `now`.
 *
 * @param passwordHash stored for each of its users
 * @returns its users, one for each role but the administrator's
 * @throws when the database has customers already: it is not a demo's, or is filled
 */
export async function fillDemo(db: Database, options: { now: Date; passwordHash: string }): Promise<DemoUser[]> {
  const { now, passwordHash } = options
  const random = randomFrom(SEED)
  /** The instant, some days before now. */
  const ago = (days: number) => new Date(now.getTime() - Math.round(days) * DAY).toISOString()
  return db.change({ employeeId: null, call: 'demo' }, async (tx) => {
    const known = await tx.selectFrom('customers').select('id').limit(1).executeTakeFirst()
    if (known) throw new Error('This database has customers already; the demo fills an empty one.')
    const ids = async (table: 'document_types' | 'cities', column: 'code') =>
      new Map((await tx.selectFrom(table).select(['id', column]).execute()).map((row) => [row[column], row.id]))
    const named = async (table: 'positions' | 'groups' | 'roles') =>
      new Map((await tx.selectFrom(table).select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
    const roles = await named('roles')
    const lookups: Lookups = {
      documentType: of(await ids('document_types', 'code')),
      city: of(await ids('cities', 'code')),
      position: of(await named('positions')),
      group: of(await named('groups')),
      role: of(roles),
    }

    const employees = demoEmployees(random, lookups, (index) => ago(1100 - index * 27))
    const users = await tx
      .insertInto('employees')
      .values(employees)
      .returning(['id', 'email', 'has_user', 'role_id'])
      .execute()
      .then((rows) => rows.filter(({ has_user }) => has_user))
    await tx
      .insertInto('credentials')
      .values(users.map(({ id }) => ({ employee_id: id, password_hash: passwordHash })))
      .execute()

    const drafts = demoCustomers(random, lookups, (index) => ago(1000 - index * 16))
    const inserted = await tx.insertInto('customers').values(drafts).returning(['id', 'code']).execute()
    const idOf = of(new Map(inserted.map(({ id, code }) => [code, id])))
    const customers = drafts.map((draft) => ({ ...draft, id: idOf(draft.code) }))
    const contacts = demoContacts(random, customers, ({ code }) => lookups.city(code))
    await tx.insertInto('contacts').values(contacts).execute()

    const roleNames = new Map(Array.from(roles, ([name, id]) => [id, name]))
    return users.map(({ email, role_id }) => ({ email, roleName: roleNames.get(role_id ?? 0) ?? '' }))
  })
}

/** What looks a key up that has to be there. */
function of(ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The first data has no '${key}', which the demo refers to.`)
    return id
  }
}
