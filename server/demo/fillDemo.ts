import type { Transaction } from 'kysely'

import { dayInBogota } from '#contract/days.ts'
import { valueOf } from '#contract/items.ts'
import type { Context } from '#server/context.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { demoContacts } from './contacts.ts'
import { demoCustomers } from './customers.ts'
import { demoEmployees, type Lookups } from './employees.ts'
import { fillFiles } from './fill-files.ts'
import { fillProjects } from './fill-projects.ts'
import { projectHappenings } from './project-happenings.ts'
import { type Random, randomFrom } from './random.ts'
import { type Happening, replay } from './replay.ts'
import { teamOf, type DemoTeam } from './team.ts'

/** The same company on every run. */
const SEED = 20_250_513
const DAY = 86_400_000

/** People and customers come after it, all before the oldest project, which is not three years old. */
const foundedDaysAgo = 2700

export const foundingOf = (now: Date): Date => new Date(now.getTime() - foundedDaysAgo * DAY)

export interface DemoUser {
  email: string
  roleName: string
}

/**
 * 40 employees with the first administrator, 60 customers, 150 contacts and 80 projects with all their parts, the same
 * on every run of a day, dated back from `now`. Needs the first data. All happens in order, so that the trail has the
 * right times.
 * @returns a user for each role but the administrator's @throws when the database has customers already
 */
export async function fillDemo(
  parts: Pick<Context, 'db' | 'storage' | 'config'>,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<DemoUser[]> {
  const random = randomFrom(SEED)
  const ago = (days: number) => new Date(now.getTime() - Math.round(days) * DAY).toISOString()
  const chances = randomFrom(SEED + 1)
  const { users, team, projects } = await parts.db.change({ employeeId: null, call: 'demo' }, async (tx) => {
    const known = await tx.selectFrom('customers').select('id').limit(1).executeTakeFirst()
    if (known) throw new Error('This database has customers already; the demo fills an empty one.')
    const { lookups, roles } = await readLookups(tx)
    const users = await fillEmployees(
      tx,
      demoEmployees(random, lookups, (index) => ago(foundedDaysAgo - 100 - index * 38)),
      passwordHash,
    )
    const customers = await fillCustomers(tx, random, lookups, (index) => ago(foundedDaysAgo - 120 - index * 24))
    const team = await readTeam(tx)
    const projects = await fillProjects(tx, chances, { customers, team, today: dayInBogota(now) })
    const roleNames = new Map(Array.from(roles, ([name, id]) => [id, name]))
    return {
      users: users.map(({ email, role_id }) => ({ email, roleName: roleNames.get(role_id ?? 0) ?? '' })),
      team,
      projects,
    }
  })
  const options = { projects, team, today: dayInBogota(now) }
  const registered = await fillFiles(parts, chances, options)
  await parts.db.change({ employeeId: null, call: 'demo' }, async (tx) =>
    replay(tx, [...(await projectHappenings(tx, chances, options)), ...registered]),
  )
  return users
}

/** By code or name. */
async function readLookups(tx: Transaction<Tables>): Promise<{ lookups: Lookups; roles: Map<string, number> }> {
  const ids = async (table: 'document_types' | 'cities', column: 'code') =>
    new Map((await tx.selectFrom(table).select(['id', column]).execute()).map((row) => [row[column], row.id]))
  const named = async (table: 'positions' | 'groups' | 'roles') =>
    new Map((await tx.selectFrom(table).select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  const roles = await named('roles')
  const lookups = {
    documentType: of(await ids('document_types', 'code')),
    city: of(await ids('cities', 'code')),
    position: of(await named('positions')),
    group: of(await named('groups')),
    role: of(roles),
  }
  return { lookups, roles }
}

async function fillEmployees(
  tx: Transaction<Tables>,
  employees: ReturnType<typeof demoEmployees>,
  passwordHash: string,
) {
  const colleagues = await came(employees, tx, async (employee) =>
    tx
      .insertInto('employees')
      .values(employee)
      .returning(['id', 'email', 'has_user', 'role_id'])
      .executeTakeFirstOrThrow(),
  )
  const users = colleagues.filter(({ has_user }) => has_user)
  await tx
    .insertInto('credentials')
    .values(users.map(({ id }) => ({ employee_id: id, password_hash: passwordHash })))
    .execute()
  return users
}

/** With their contacts, on the day of `dayOf`. */
async function fillCustomers(
  tx: Transaction<Tables>,
  random: Random,
  lookups: Lookups,
  dayOf: (index: number) => string,
) {
  const drafts = demoCustomers(random, lookups, dayOf)
  const inserted = await came(drafts, tx, async (draft) =>
    tx.insertInto('customers').values(draft).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
  const idOf = of(new Map(inserted.map(({ id, code }) => [code, id])))
  const customers = drafts.map((draft) => ({ ...draft, id: idOf(draft.code) }))
  const people = demoContacts(random, customers, ({ code }) => lookups.city(code))
  const contacts = await came(people, tx, async (contact) =>
    tx.insertInto('contacts').values(contact).returning(['id', 'customer_id']).executeTakeFirstOrThrow(),
  )
  const contactsOf = Map.groupBy(contacts, ({ customer_id }) => customer_id)
  return customers.map((customer) => ({
    ...customer,
    contactIds: valueOf(contactsOf, customer.id).map(({ id }) => id),
  }))
}

/** On the day of each, in order. */
async function came<Draft extends { created_at: string }, Kept>(
  drafts: readonly Draft[],
  tx: Transaction<Tables>,
  insert: (draft: Draft) => Promise<Kept>,
): Promise<Kept[]> {
  const kept: Kept[] = []
  await replay(
    tx,
    drafts.map((draft): Happening => ({
      at: draft.created_at,
      employeeId: null,
      write: async () => kept.push(await insert(draft)),
    })),
  )
  return kept
}

async function readTeam(tx: Transaction<Tables>): Promise<DemoTeam> {
  const everybody = await tx
    .selectFrom('employees')
    .innerJoin('positions', 'positions.id', 'position_id')
    .select([
      'employees.id',
      'first_name',
      'last_name',
      'positions.name as position',
      'employees.is_active as isActive',
    ])
    .select('has_user as hasUser')
    .orderBy('employees.id')
    .execute()
  const [administrator, ...colleagues] = everybody.map(({ first_name, last_name, ...one }) => ({
    ...one,
    fullName: `${first_name} ${last_name}`,
  }))
  if (administrator === undefined) throw new Error('The first data has no administrator.')
  return teamOf(colleagues, administrator)
}

function of(ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`The first data has no '${key}', which the demo refers to.`)
    return id
  }
}
