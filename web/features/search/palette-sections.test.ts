// @vitest-environment node
import { describe, expect, test } from 'vitest'

import type { Permission } from '#contract/permissions.ts'
import type { Project } from '#contract/projects.ts'
import type { SearchGroup, SearchItem } from '#contract/search.ts'
import { spanish } from '#texts/spanish.ts'
import { formatOf } from '#web/platform/i18n/format.ts'

import { type PaletteFacts, sectionsBefore, sectionsFor, sectionsPicking } from './palette-sections.ts'
import { phraseIn } from './phrases.ts'
import { sectionOfGroup } from './record-sections.ts'
import { type SearchSection, totalsOf } from './search-lines.ts'

const everything: readonly Permission[] = [
  'projects.write',
  'customers.write',
  'employees.write',
  'users.manage',
  'configuration.write',
  'audit.read',
  'portal.access',
  'changes.write',
  'checkpoints.write',
  'licenses.write',
  'milestones.write',
]
const facts = (permissions: readonly Permission[] = everything, more: Partial<PaletteFacts> = {}): PaletteFacts => ({
  texts: spanish,
  format: formatOf('es-CO'),
  can: (permission) => permissions.includes(permission),
  counts: { licencias: 8, silencio: 1 },
  statuses: [{ id: 3, name: 'En riesgo' }],
  visits: [],
  own: new Set(),
  open: undefined,
  renewable: undefined,
  ...more,
})
const item = (name: string, more: Partial<SearchItem> = {}): SearchItem => ({
  id: 1,
  name,
  detail: 'Detalle',
  day: null,
  path: '/x/1',
  ...more,
})
const group = (
  noun: SearchGroup['noun'],
  items: readonly SearchItem[],
  more: Partial<SearchGroup> = {},
): SearchGroup => ({
  noun,
  total: items.length,
  items: [...items],
  ...more,
})
const found = (
  term: string,
  groups: readonly SearchGroup[] = [],
  of: PaletteFacts = facts(),
  ofPhrase: readonly SearchGroup[] = [],
) => sectionsFor(term, of, { groups, phrase: phraseIn(term, spanish.search), ofPhrase, shown: () => 5 })
const names = (sections: readonly SearchSection[]) =>
  sections.flatMap(({ options }) => options.filter(({ always }) => !always).map(({ name }) => name))
const first = (term: string, of?: PaletteFacts) => {
  const [option] = found(term, [], of).flatMap(({ options }) => options)
  return [option?.name, option?.href ?? option?.pick?.to(7) ?? option?.press]
}

describe('screens and tabs', () => {
  test.each([
    ['carga', 'Panorama › Carga', '/portfolio?tab=carga'],
    ['crono', 'Panorama › Cronograma', '/portfolio?tab=cronograma'],
    ['silencio', 'Panorama › Silencio', '/portfolio?tab=silencio'],
    ['LICENCIAS', 'Panorama › Licencias', '/portfolio?tab=licencias'],
    ['panorama', 'Panorama', '/portfolio'],
    ['papelera', 'Proyecto › Papelera', '/projects/projects-list/7?do=papelera'],
    ['causas', 'Panorama › Causas', '/portfolio?tab=causas'],
    ['catálogo causas', 'Catálogos › Causas', '/admin/catalogs?tab=causas'],
    ['correo', 'Correo enviado', '/admin/mail'],
    ['webhook', 'Webhooks', '/admin/webhooks'],
    ['programas', 'Perfil › Programas', '/account/tokens'],
    ['buenos los pronósticos', 'Panorama › Qué tan buenos son los pronósticos', '/portfolio/record'],
    ['importar cli', 'Clientes › Importar', '/customers/import'],
    ['auditoria', 'Auditoría', '/admin/audit'],
    ['mi trabajo', 'Mi trabajo', 'button.header-work'],
    ['estados de los proyectos', 'Estados de los Proyectos', '/project-status'],
    ['cronogrma', 'Panorama › Cronograma', '/portfolio?tab=cronograma'],
  ])('come first where %s is their name', (term, name, href) => {
    const customer = group('customers', [item('Carga y Silencio Importar Cronograma')])
    const [option] = found(term, [customer]).flatMap(({ options }) => options)
    expect([option?.name, option?.href ?? option?.pick?.to(7) ?? option?.press]).toEqual([name, href])
  })

  test('say what is there now', () => {
    const [screens] = found('licencias')
    expect(screens?.options[0]?.detail).toBe('8 proyectos con licencias que vencen en 30 días')
    expect(found('silencio')[0]?.options[0]?.detail).toBe('1 proyecto sin seguimiento a tiempo')
  })

  test('are left out for who may not have them; the search of the panorama is always there', () => {
    expect(first('auditoria', facts(['portal.access']))).toEqual([
      'Buscar «auditoria» en Panorama',
      '/portfolio?tab=todos&q=auditoria',
    ])
    expect(names(found('ritmos', [], facts([])))).toEqual([])
  })

  test('no name is meant by two letters, nor by a word within', () => {
    expect(names(found('ca'))).toEqual([])
    expect(names(found('rama'))).toEqual([])
  })
})

describe('actions', () => {
  test('come after the screens, where they are allowed', () => {
    expect(found('lice').map(({ id }) => id)).toEqual(['screens', 'actions', 'onward'])
    expect(names(found('crear proy'))).toEqual(['Crear proyecto'])
    expect(names(found('crear proy', [], facts(['customers.write'])))).toEqual([])
    expect(first('invitar')).toEqual(['Invitar personas al portal', '/admin/people'])
  })

  test('ask for the project that they lack', () => {
    expect(first('mover fecha')).toEqual(['Mover la fecha…', '/projects/projects-list/7?tab=novedades&do=mover'])
    expect(first('nuevo seguimiento')).toEqual(['Nuevo seguimiento…', '/project-checkpoints/create/7'])
  })

  test('take a list along, where its list may be seen', () => {
    expect(names(found('exportar audi'))).toEqual(['Exportar auditoría'])
    expect(names(found('exportar audi', [], facts(['portal.access'])))).toEqual([])
  })
})

const project = { id: 8, name: 'Facturación', endDate: '2026-12-15', scheduledDate: null, employees: [] }
const open: PaletteFacts['open'] = {
  noun: 'projects',
  name: project.name,
  path: '/projects/projects-list/8',
  record: project as unknown as Project,
  forecast: undefined,
  lastFollowUp: '2026-10-30T15:00:00Z',
}

describe('before a letter is typed', () => {
  const visit = { noun: 'customers' as const, name: 'Arimena', detail: '', path: '/customers/7' }

  test('there is what can be done with the record that is open, then screens with their keys, then what was seen', () => {
    const sections = sectionsBefore(
      facts(everything, { open, visits: [visit], renewable: { count: 12, day: '2026-12-20' } }),
    )
    expect(sections.map(({ title }) => title)).toEqual(['En «Facturación»', 'Ir a', 'Vistos hace poco'])
    expect(sections[0]?.options.map(({ name, detail }) => [name, detail])).toEqual([
      ['Mover la fecha', 'Hoy está para el 15 dic 2026'],
      ['Nuevo seguimiento', 'El último fue el 30 oct 2026'],
      ['Renovar las 12 licencias', 'Vencen el 20 dic 2026'],
      ['Asignar hitos', undefined],
      ['Crear licencias', undefined],
    ])
    expect(sections[1]?.options.map(({ name, keys }) => [name, keys])).toEqual([
      ['Proyectos', 'g p'],
      ['Panorama', 'g o'],
      ['Mi trabajo', 'g t'],
      ['Avisos', 'g n'],
      ['Clientes', 'g c'],
      ['Empleados', 'g e'],
    ])
  })

  test('who may only read is offered nothing that writes', () => {
    expect(sectionsBefore(facts(['portal.access'], { open })).map(({ id }) => id)).toEqual(['go-to'])
  })

  test('without a record there is what can be begun', () => {
    expect(names(sectionsBefore(facts()).slice(0, 1))).toEqual([
      'Crear proyecto',
      'Nuevo seguimiento…',
      'Mover la fecha…',
    ])
  })

  test('the commands and tabs of the open record are found by their names, and nobody is asked of which', () => {
    const sections = found('licencias', [], facts(everything, { open }))
    expect(names(sections)).toEqual([
      'Facturación › Licencias',
      'Panorama › Licencias',
      'Crear licencias',
      'Renovar licencias…',
      'Crear licencias…',
    ])
  })
})

describe('records', () => {
  test('stand as people mean them: who is called so, customers, projects, then the rest', () => {
    const groups = (['projects', 'customers', 'files', 'employees'] as const).map((noun) => group(noun, [item('Sol')]))
    expect(found('sol', groups).map(({ id }) => id)).toEqual(['employees', 'customers', 'projects', 'files', 'onward'])
  })

  test('whose name has the words come before those that were found by something else', () => {
    const groups = [
      group('employees', [item('Ana Ruiz', { detail: 'Jefe de nómina' })]),
      group('projects', [item('Nómina')]),
    ]
    expect(names(found('nomina', groups))).toEqual(['Nómina', 'Ana Ruiz'])
  })

  test('own and recent projects come first among projects that fit alike', () => {
    const two = group('projects', [item('Nómina norte', { path: '/a' }), item('Nómina sur', { path: '/b' })])
    expect(names(found('nomina', [two], facts(everything, { own: new Set(['/b']) })))).toEqual([
      'Nómina sur',
      'Nómina norte',
    ])
  })

  test('a phrase finds the projects of a customer, or a tab of them', () => {
    const ofPhrase = [group('projects', [item('Tienda', { id: 4, detail: 'Lácteos Páramo' })])]
    const [section] = found('proyectos de lácteos', [], facts(), ofPhrase)
    expect([section?.title, section?.options[0]?.name]).toEqual(['Proyectos', 'Tienda'])
    const [tabs] = found('licencias de lácteos', [], facts(), ofPhrase)
    expect(tabs?.options[0]).toMatchObject({
      name: 'Tienda › Licencias',
      href: '/projects/projects-list/4?tab=licencias',
    })
  })

  test('say what they were found by', () => {
    const contact = group('contacts', [
      item('Yeison Marín', { detail: 'Gerente', matched: { field: 'cellphone', text: '310 555 0357' } }),
    ])
    expect(found('3105550357', [contact])[0]?.options[0]?.detail).toBe('cel. 310 555 0357 · Gerente')
  })

  test('found by a likely word say by which', () => {
    const near = group('customers', [item('Ganadería')], { near: 'ganaderia' })
    expect(found('ganadria', [near])[0]?.title).toBe('Clientes · parecido: «ganaderia»')
  })

  test('one customer leads to a new project of it', () => {
    const options = found('arimena', [group('customers', [item('Arimena', { id: 9 })])]).at(-1)?.options
    expect(options?.[0]).toMatchObject({
      name: 'Crear proyecto para Arimena',
      href: '/projects/create-project?customerId=9',
    })
  })

  test('a command takes the record that is chosen for it', () => {
    const pick = { noun: 'projects' as const, name: 'Papelera', to: (id: number) => `/p/${id}` }
    const answers = {
      groups: [group('projects', [item('Tienda', { id: 4 })]), group('customers', [item('Otra')])],
      phrase: undefined,
      ofPhrase: [],
      shown: () => 5,
    }
    const [section] = sectionsPicking(pick, 'tienda', facts(), answers)
    expect([section?.title, section?.options.map(({ href }) => href)]).toEqual([
      'Papelera: elija el proyecto',
      ['/p/4'],
    ])
  })
})

const many = (noun: SearchGroup['noun'], count: number, total?: number): SearchGroup => {
  const items = Array.from({ length: count }, (_, at) =>
    item(`Sol ${at}`, { id: at + 1, day: '2026-12-31', path: `/x/${at}` }),
  )
  return { noun, items, ...(total !== undefined && { total }) }
}

describe('a group', () => {
  const words = { texts: spanish.search, format: formatOf('es-CO'), term: 'sol & mar', shown: 5 }
  const lastOf = (from: SearchGroup) => sectionOfGroup(from, words).options.at(-1)

  test('leads to its list with the same term where it has more than it shows', () => {
    expect(lastOf(many('customers', 5, 12))).toMatchObject({ href: '/customers?q=sol%20%26%20mar' })
    expect(lastOf(many('checkpoints', 5))).toMatchObject({
      href: '/project-checkpoints?tab=seguimientos&q=sol%20%26%20mar',
    })
    expect(lastOf(many('customers', 5, 5))).toMatchObject({ href: '/x/4' })
  })

  test('shows more in its place where its noun has no list', () => {
    expect(lastOf(many('contacts', 5, 12))).toMatchObject({ more: 'contacts' })
  })

  test('says how many of how many there are, and the foot is the sum of the groups', () => {
    const sections = [sectionOfGroup(many('customers', 5, 12), words), sectionOfGroup(many('licences', 2, 2), words)]
    expect(sections.map(({ total }) => total)).toEqual(['5 de 12', '2'])
    expect(totalsOf(sections)).toEqual({ shown: 7, found: 14, uncounted: false })
    expect(sectionOfGroup(many('projects', 5), words).total).toBe('5 de más de 100')
  })

  test('says what its day is', () => {
    expect(sectionOfGroup(many('licences', 1, 1), words).options[0]?.detail).toBe('Detalle · vence 31 dic 2026')
    expect(sectionOfGroup(many('projects', 5), words).options[0]?.detail).toBe('Detalle · fin 31 dic 2026')
  })
})
