// @vitest-environment node
import { describe, expect, test } from 'vitest'

import type { Permission } from '#contract/permissions.ts'
import type { SearchGroup } from '#contract/search.ts'
import { spanish } from '#texts/spanish.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { hitParts, hitsIn, ownSections, sectionOfGroup } from './search-options.ts'

const marked = (text: string, term: string) =>
  hitParts(text, term)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('')

const own = (term: string, ...permissions: Permission[]) =>
  ownSections(term, {
    texts: spanish,
    statuses: [{ id: 3, name: 'En riesgo' }],
    can: (permission) => permissions.includes(permission),
  }).flatMap(({ options }) => options.map(({ name, href }) => [name, href]))

const group = (noun: SearchGroup['noun'], count: number, total?: number): SearchGroup => ({
  noun,
  ...(total !== undefined && { total }),
  items: Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Sol ${at}`,
    detail: 'Uno',
    day: '2026-12-31',
    path: `/x/${at}`,
  })),
})
describe('the words of a term', () => {
  test.each([
    ['Ganadería Hato Nuevo', 'ganaderia', '[Ganadería] Hato Nuevo'],
    ['Peña y Cía.', 'PENA cia', '[Peña] y [Cía].'],
    ['🏢 Ångström 7', 'angstrom', '🏢 [Ångström] 7'],
    ['ymarin@arimena.co', 'arimena', 'ymarin@[arimena].co'],
    ['banana', 'ana', 'b[anana]'],
    ['Sol', 'luna', 'Sol'],
  ])('are marked in %s, whatever case and accents', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected)
  })

  test('of one or two letters are marked where a word begins', () => {
    expect(marked('Ana Banda Andina', 'an')).toBe('[An]a Banda [An]dina')
  })
})

describe('screens and actions', () => {
  test('are found by their words', () => {
    expect(own('auditoria', 'audit.read')[0]).toEqual(['Auditoría', '/admin/audit'])
    expect(own('riesgo')[0]).toEqual(['Proyectos en estado En riesgo', '/portfolio?tab=todos&statusId=3'])
    expect(own('invitar', 'users.manage')[0]).toEqual(['Invitar personas al portal', '/admin/people'])
    expect(own('crear proy', 'projects.write')[0]).toEqual(['Crear proyecto', '/projects/create-project'])
  })

  test('are left out for who may not have them; the search of the panorama is always there', () => {
    expect(own('auditoria')).toEqual([['Buscar «auditoria» en Panorama', '/portfolio?tab=todos&q=auditoria']])
    expect(own('crear proy', 'customers.write')).toHaveLength(1)
  })

  test('lead to where a file is brought in, for who may write its records', () => {
    expect(own('importar cli', 'customers.write')[0]).toEqual(['Importar clientes', '/customers/import'])
    expect(own('importar', 'projects.write', 'employees.write').slice(0, -1)).toEqual([
      ['Importar proyectos', '/projects/import'],
      ['Importar empleados', '/employees/import'],
    ])
    expect(own('importar', 'portal.access')).toHaveLength(1)
  })

  test('take a list along, where its list may be seen', () => {
    expect(own('exportar cli', 'portal.access')[0]).toEqual(['Exportar clientes', undefined])
    expect(own('exportar audi', 'audit.read')[0]).toEqual(['Exportar auditoría', undefined])
    expect(own('exportar audi', 'portal.access')).toHaveLength(1)
  })
})

describe('a group', () => {
  const words = { texts: spanish.search, format: formatOf('es-CO'), term: 'sol & mar', shown: 5 }
  const lastOf = (from: SearchGroup) => sectionOfGroup(from, words).options.at(-1)

  test('leads to its list with the same term where it has more than it shows', () => {
    expect(lastOf(group('customers', 5, 12))).toMatchObject({ href: '/customers?q=sol%20%26%20mar' })
    expect(lastOf(group('checkpoints', 5))).toMatchObject({
      href: '/project-checkpoints?tab=seguimientos&q=sol%20%26%20mar',
    })
    expect(lastOf(group('customers', 5, 5))).toMatchObject({ href: '/x/4' })
  })

  test('shows more in its place where its noun has no list', () => {
    expect(lastOf(group('contacts', 5, 12))).toMatchObject({ more: 'contacts' })
  })

  test('counts as many hits as it shows, without the line that leads on', () => {
    expect(
      hitsIn([sectionOfGroup(group('customers', 5, 12), words), sectionOfGroup(group('licences', 2, 2), words)]),
    ).toBe(7)
  })

  test('says how many there are, and what its day is', () => {
    expect(sectionOfGroup(group('licences', 1, 1), words)).toMatchObject({
      total: '1',
      options: [{ detail: 'Uno · vence 31 dic 2026' }],
    })
    expect(sectionOfGroup(group('projects', 5), words).total).toBe('más de 1.000')
    expect(sectionOfGroup(group('projects', 5), words).options[0]?.detail).toBe('Uno · fin 31 dic 2026')
  })
})
