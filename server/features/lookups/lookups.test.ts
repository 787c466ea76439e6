import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { signedIn } from '#server/testing/factories.ts'
import { rolesThatMay } from '#server/testing/roles.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  token = (await signedIn(app, { role: 'Consulta' })).token
})
afterAll(() => app.close())

interface Entry {
  id: number
  name: string
  type?: string
}
const lookup = async (path: string) => (await call<Entry[]>(app, `GET ${path}`, { token })).body
const names = async (path: string) => (await lookup(path)).map(({ name }) => name)

test.each([
  ['/roles', ['Administrador', 'Comercial', 'Consulta', 'Consultor', 'Gerente de Proyectos']],
  [
    '/document-types',
    [
      'Cédula de Ciudadanía',
      'Cédula de Extranjería',
      'Número de Identificación Tributaria',
      'Pasaporte',
      'Permiso por Protección Temporal',
      'Registro Civil',
      'Tarjeta de Identidad',
    ],
  ],
  ['/groups', ['Administración', 'Comercial', 'Consultoría', 'Desarrollo', 'Dirección', 'Soporte']],
  [
    '/positions',
    [
      'Analista de Soporte',
      'Auxiliar Administrativo(a)',
      'Consultor(a)',
      'Desarrollador(a)',
      'Director(a)',
      'Ejecutivo(a) Comercial',
      'Gerente de Proyectos',
    ],
  ],
  [
    '/project-status/project-status-list',
    ['Cancelado', 'En ejecución', 'En riesgo', 'Finalizado', 'Por iniciar', 'Suspendido'],
  ],
  [
    '/project-milestone/milestone-list',
    ['Capacitación', 'Cierre', 'Desarrollo', 'Diseño', 'Inicio', 'Levantamiento', 'Pruebas', 'Salida a producción'],
  ],
])('%s answers everything by name, as id and name', async (path, expected) => {
  expect(await names(path)).toEqual(expected)
  expect(Object.keys((await lookup(path))[0]!).toSorted()).toEqual(['id', 'name'])
})

describe('cities', () => {
  test('are all the municipalities, each with its department, in Spanish order', async () => {
    const all = await names('/cities')
    expect(all.length).toBeGreaterThanOrEqual(1121)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain('Bogotá, D.C.')
    expect(all.indexOf('Medellín (Antioquia)')).toBeLessThan(all.indexOf('Medina (Cundinamarca)'))
    expect(all[0]).toBe('Abejorral (Antioquia)')
  })

  test('are found by city and department, whatever case and accents', async () => {
    expect(await names('/cities?searchTerm=MEDELLIN')).toEqual(['Medellín (Antioquia)'])
    expect(await names('/cities?searchTerm=bolivar%20carmen')).toContain('El Carmen de Bolívar (Bolívar)')
    expect(await names('/cities?searchTerm=armenia')).toEqual(['Armenia (Antioquia)', 'Armenia (Quindío)'])
    expect(await names('/cities?searchTerm=san&top=5')).toHaveLength(5)
  })
})

describe('products', () => {
  test('carry their type; the licensed ones have a list of their own', async () => {
    const all = await lookup('/products')
    const licensed = await lookup('/products/licensed')
    expect(all).toHaveLength(12)
    expect(all).toEqual(expect.arrayContaining(licensed))
    expect(licensed.every(({ type }) => type === 'Licencia')).toBe(true)
    expect(all.map(({ name }) => name)).toContain('Desarrollo a la Medida')
    expect(licensed.map(({ name }) => name)).not.toContain('Desarrollo a la Medida')
  })
})

test('what is inactive is not offered', async () => {
  const { sql } = app.context.db
  for (const [table, path, name] of [
    ['groups', '/groups', 'Soporte'],
    ['positions', '/positions', 'Consultor(a)'],
    ['document_types', '/document-types', 'Pasaporte'],
    ['products', '/products/licensed', 'CRM Comercial'],
  ] as const) {
    expect(await names(path)).toContain(name)
    await sql.updateTable(table).set({ is_active: false }).where('name', '=', name).execute()
    expect(await names(path)).not.toContain(name)
  }
})

test.each([
  ['top=0', 'top'],
  ['top=501', 'top'],
  ['top=x', 'top'],
  ['searchTerm=%00', 'searchTerm'],
])('%s is refused by every lookup', async (query, field) => {
  for (const path of ['/roles', '/cities', '/products', '/customers', '/employees/employees-list-selector']) {
    const { status, body } = await call<Problem>(app, `GET ${path}?${query}`, { token })
    expect(status).toBe(400)
    expect(body.errors?.map((one) => one.path)).toEqual([field])
  }
})

test.each([
  '/roles',
  '/cities',
  '/document-types',
  '/groups',
  '/positions',
  '/products',
  '/products/licensed',
  '/project-status/project-status-list',
  '/project-milestone/milestone-list',
])('%s is for everybody signed in, and for nobody else', async (path) => {
  expect(await rolesThatMay(app, `GET ${path}`)).toHaveLength(5)
  const { token: outside } = await signedIn(app, { role: null })
  expect((await call(app, `GET ${path}`, { token: outside })).status).toBe(403)
})
