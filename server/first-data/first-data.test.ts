// On one engine: what a portal begins with is written by plain inserts, and each test's database begins with it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { statusColours } from '#contract/colours.ts'
import { unmetPatterns } from '#contract/passwords.ts'
import { permissions } from '#contract/permissions.ts'
import { ConfigError } from '#server/platform/base/config.ts'
import type { Backend } from '#server/platform/database/backend.ts'
import { databaseOver, type Database } from '#server/platform/database/database.ts'
import { kyselyOver } from '#server/platform/database/driver.ts'
import { updateSchema } from '#server/platform/database/migrate.ts'
import { weaknessOf } from '#server/platform/passwords/strength.ts'
import { emptyBackend, testDatabase } from '#server/testing/testDb.ts'

import { createFirstData } from './first-data.ts'
import { madeUpPassword } from './made-up-password.ts'

const settings = { adminEmail: 'jefa@empresa.test', adminPassword: undefined, providerName: 'Proveedor' }
const hasher = { hash: (password: string) => Promise.resolve(`hash of ${password}`) }
const person = { firstName: 'Administrador', middleName: '', lastName: 'Portal', surname: '', email: 'a@b.test' }

async function freshDatabase(): Promise<{ db: Database; backend: Backend }> {
  const backend = await emptyBackend()
  await updateSchema(kyselyOver(backend.pool), () => {})
  return { db: databaseOver(backend), backend }
}
const countOf = async (db: Database, table: 'roles' | 'cities' | 'employees' | 'credentials') =>
  (await db.pool.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count

test('an empty database gets one administrator, whose made-up password is told this one time', async () => {
  const { db } = await freshDatabase()
  const administrator = await createFirstData(db, settings, hasher)
  expect(administrator?.email).toBe('jefa@empresa.test')
  const [stored] = await db.sql.selectFrom('credentials').selectAll().execute()
  expect(stored?.password_hash).toBe(`hash of ${administrator?.password}`)
  expect(await createFirstData(db, settings, hasher)).toBe(undefined)
  await db.close()
})

test('a password from the settings is taken and not told; one that is easy to guess stops the start', async () => {
  const { db } = await freshDatabase()
  await expect(createFirstData(db, { ...settings, adminPassword: 'Password1!' }, hasher)).rejects.toThrow(ConfigError)
  expect(await countOf(db, 'roles')).toBe(0)
  const administrator = await createFirstData(db, { ...settings, adminPassword: 'Tejo*Brumoso7' }, hasher)
  expect(administrator).toEqual({ email: 'jefa@empresa.test', password: undefined })
  const [stored] = await db.sql.selectFrom('credentials').selectAll().execute()
  expect(stored?.password_hash).toBe('hash of Tejo*Brumoso7')
  await db.close()
})

test('of five processes that start at once one makes it; nothing is there twice', async () => {
  const { db } = await freshDatabase()
  const made = await Promise.all(Array.from({ length: 5 }, () => createFirstData(db, settings, hasher)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect([await countOf(db, 'roles'), await countOf(db, 'employees'), await countOf(db, 'credentials')]).toEqual([
    5, 1, 1,
  ])
  await db.close()
})

test('it is made whole or not at all', async () => {
  const { db } = await freshDatabase()
  await db.pool.query('alter table milestones add constraint refused check (ordinality < 8)')
  await expect(createFirstData(db, settings, hasher)).rejects.toThrow('refused')
  expect([await countOf(db, 'roles'), await countOf(db, 'cities'), await countOf(db, 'employees')]).toEqual([0, 0, 0])
  await db.pool.query('alter table milestones drop constraint refused')
  expect(await createFirstData(db, settings, hasher)).toBeDefined()
  await db.close()
})

test('a made-up password fits every rule, and no two are alike', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => madeUpPassword(person, 'Proveedor')))
  expect(new Set(made).size).toBe(50)
  for (const password of made) {
    expect(unmetPatterns(password)).toEqual([])
    expect(await weaknessOf(password, person, 'Proveedor')).toBe(undefined)
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9@$!%*#?&]{14}$/)
  }
})

describe('what a portal begins with', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase()
  })
  afterAll(() => db.close())

  test('roles with the permissions of the table', async () => {
    const roles = await db.sql.selectFrom('roles').select(['name', 'permissions']).orderBy('id').execute()
    const all: string[] = [...permissions]
    const without = (...names: string[]) => all.filter((name) => !names.includes(name))
    expect(Object.fromEntries(roles.map((role) => [role.name, role.permissions.toSorted()]))).toEqual({
      Administrador: all.toSorted(),
      'Gerente de Proyectos': without('employees.write', 'users.manage', 'audit.read').toSorted(),
      Comercial: [
        'portal.access',
        'customers.write',
        'projects.write',
        'checkpoints.write',
        'changes.write',
        'files.write',
        'licenses.write',
      ].toSorted(),
      Consultor: ['portal.access', 'milestones.write', 'checkpoints.write', 'files.write'].toSorted(),
      Consulta: ['portal.access'],
    })
  })

  test('an administrator: Administrador Portal, CC ADMIN-0001, Bogotá, Director(a), Administración', async () => {
    const { rows } = await db.pool.query(
      `select first_name, last_name, d.code as document, document_number, c.code as city, p.name as position,
         g.name as group, r.name as role, has_user, e.is_active
       from employees e join document_types d on d.id = document_type_id join cities c on c.id = city_id
       join positions p on p.id = position_id join groups g on g.id = group_id join roles r on r.id = role_id`,
    )
    expect(rows).toEqual([
      {
        first_name: 'Administrador',
        last_name: 'Portal',
        document: 'CC',
        document_number: 'ADMIN-0001',
        city: '11001',
        position: 'Director(a)',
        group: 'Administración',
        role: 'Administrador',
        has_user: true,
        is_active: true,
      },
    ])
  })

  test('every municipality with its five-digit code', async () => {
    const cities = await db.sql.selectFrom('cities').select(['code', 'label']).execute()
    expect(cities.length).toBeGreaterThanOrEqual(1121)
    expect(cities.every(({ code }) => /^\d{5}$/.test(code))).toBe(true)
    expect(cities).toContainEqual({ code: '23682', label: 'San José de Uré (Córdoba)' })
    expect(cities.map(({ code }) => code)).toContain('27493')
  })

  test('positions by kind, document types by code, products by channel', async () => {
    const positions = await db.sql.selectFrom('positions').select(['name', 'kind']).orderBy('id').execute()
    expect(positions.filter(({ kind }) => kind === 'consultant').map(({ name }) => name)).toEqual([
      'Gerente de Proyectos',
      'Consultor(a)',
    ])
    expect(positions.filter(({ kind }) => kind === 'commercial').map(({ name }) => name)).toEqual([
      'Ejecutivo(a) Comercial',
    ])
    const codes = await db.sql.selectFrom('document_types').select('code').orderBy('id').execute()
    expect(codes.map(({ code }) => code)).toEqual(['CC', 'CE', 'TI', 'PA', 'PPT', 'NIT', 'RC'])
    const products = await db.sql.selectFrom('products').select(['type', 'channel']).execute()
    expect(products).toHaveLength(12)
    expect(new Set(products.map(({ type }) => type))).toEqual(
      new Set(['Licencia', 'Servicio', 'Desarrollo', 'Soporte']),
    )
    expect(new Set(products.map(({ channel }) => channel))).toEqual(new Set(['Directo', 'Aliado', 'Distribuidor']))
  })

  test('statuses with a colour of the fixed list, of which two close the project; milestones 1 to 8', async () => {
    const statuses = await db.sql.selectFrom('project_statuses').selectAll().orderBy('id').execute()
    expect(statuses.map(({ name }) => name)).toEqual([
      'Por iniciar',
      'En ejecución',
      'En riesgo',
      'Suspendido',
      'Finalizado',
      'Cancelado',
    ])
    expect(statuses.filter((status) => status.closes_project).map(({ name }) => name)).toEqual([
      'Finalizado',
      'Cancelado',
    ])
    expect(statuses.every(({ color }) => (Object.values(statusColours) as string[]).includes(color))).toBe(true)
    const milestones = await db.sql.selectFrom('milestones').select(['name', 'ordinality']).orderBy('id').execute()
    expect(milestones.map(({ ordinality }) => ordinality)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(milestones.at(6)?.name).toBe('Salida a producción')
  })
})
