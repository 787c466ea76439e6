import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { auditEntities } from '#contract/audit-fields.ts'
import { exports } from '#contract/exports.ts'

import { root } from './child.ts'
import { files, textOf } from './house.ts'

// What a noun's list needs in the database and on the screen. list-plans.test.ts checks that the planner uses the
// indexes.

const lists = files('.queries.ts').flatMap((path) =>
  Array.from(
    textOf(path).matchAll(/(?:: ListSource<[^=]+= |recordsOf\(\w+, '(\w+)', )\{\n(.*?)\n\}/gs),
    ([, of, source = '']) => ({
      table: of ?? (/countedAs: '(\w+)'/.exec(source) ?? /table: '(\w+)'/.exec(source))?.[1],
      // A key of its own, or the column that refers to what has the key.
      keys: Array.from(source.matchAll(/(?:\{ key|\bby): '(\w+)'/g), ([, key]) => key ?? ''),
      isCounted: !/^ {2}(?:within|uncounted):/m.test(source),
    }),
  ).flatMap(({ table, keys, isCounted }) => (table !== undefined && isCounted ? [{ table, keys }] : [])),
)
/** Tables that never exceed a page. */
const SMALL = new Set(['project_statuses: name_key'])
const folder = 'server/platform/database/schema'
const schema = textOf(`${folder}/schema.sql`)

test('every list of a whole table is found', () => {
  expect(lists.map(({ table }) => table).toSorted()).toEqual(expect.arrayContaining(['customers', 'project_statuses']))
  expect(lists.length).toBeGreaterThan(5)
})

test('the rows of a table with a list are counted', () => {
  const uncounted = lists.flatMap(({ table }) =>
    ['count_added', 'count_removed', 'count_none']
      .filter((name) => !new RegExp(` on ${table}\\b`).test(textOf(`${folder}/functions/${name}.sql`)))
      .filter(() => !new RegExp(`', '${table}'\\);$`, 'm').test(textOf(`${folder}/functions/keep_noun.sql`)))
      .map((name) => `${table}: ${name}`),
  )
  expect(uncounted, 'add it to schema/functions/keep_noun.sql').toEqual([])
})

test('each kind of record of the trail has a name, but what there is one of', () => {
  const text = textOf(`${folder}/functions/record_name.sql`)
  const nameless = auditEntities.filter((entity) => !text.includes(` '${entity}'`))
  expect(nameless, 'add it to schema/functions/record_name.sql').toEqual(['cadence', 'forecastSettings', 'retention'])
})

test('each order of a list has an index of its own', () => {
  const without = lists.flatMap(({ table, keys }) =>
    keys
      .filter((key) => !new RegExp(`^create (?:unique )?index \\w+ on ${table} \\(${key}[,)]`, 'm').test(schema))
      .map((key) => `${table}: ${key}`),
  )
  expect(
    without.filter((order) => !SMALL.has(order)),
    'add an index (<key>, id) in a migration',
  ).toEqual([])
})

const served = files('.ts')
  .filter((path) => path.startsWith('server/features/') && !path.includes('.test.'))
  .map(textOf)
  .join('\n')

test('what a unique index of a list refuses is answered with its reason', () => {
  const unnamed = lists.flatMap(({ table }) =>
    Array.from(schema.matchAll(new RegExp(`^create unique index (\\w+) on ${table} `, 'gm')), ([, index = '']) => index)
      .filter((index) => !served.includes(index))
      .map((index) => `${table}: ${index}`),
  )
  expect(unnamed, 'name it in the constraints of its .routes.ts').toEqual([])
})

test('every export is served', () => {
  const unserved = Object.keys(exports).filter((name) => !new RegExp(`\\bexports\\.${name}\\b`).test(served))
  expect(unserved, 'add it to the endpoints of its noun: exporting(…)').toEqual([])
})

const forms = files('.ts', '.tsx')
  .filter((path) => path.startsWith('web/features/') && !path.includes('.test.'))
  .flatMap((path) => Array.from(textOf(path).matchAll(/\bformOf\((\w+)\)/g), ([, noun = '']) => ({ path, noun })))

test('every form of a declared noun draws each field', async () => {
  expect(forms.length).toBeGreaterThan(8)
  const silent: string[] = []
  for (const { path, noun } of forms) {
    const contract = new RegExp(`\\b${noun}\\b[^;]*?from '#(contract/[^']+)'`).exec(textOf(path))?.[1] ?? ''
    const declared = ((await import(join(root, contract))) as Record<string, { fields: object }>)[noun]!
    const folder = dirname(path)
    const drawn = files('.tsx')
      .filter((file) => dirname(file) === folder && !file.includes('.test.'))
      .map(textOf)
      .join('\n')
    silent.push(
      ...Object.keys(declared.fields)
        .filter((field) => !new RegExp(`\\b(?:field|check|reference|set)\\('${field}'`).test(drawn))
        .map((field) => `${folder}: ${field} of ${noun}`),
    )
  }
  expect(silent, 'draw it in the form').toEqual([])
})

/** Columns of links and buttons. */
const valueless = new Set(['actions', 'contacts'])

test('an export has each column that its list can show', () => {
  const listColumns = textOf('contract/list-columns.ts')
  const exported = Array.from(
    listColumns.matchAll(/^ {2}'?([\w-]+)'?: list\(\{\n.*?columns: \{(.*?)\},\n {2}\}\)/gms),
    ([, noun = '', columns = '']) => ({ noun, ids: Array.from(columns.matchAll(/(\w+): \[/g), ([, id]) => id) }),
  )
  expect(exported.length).toBeGreaterThan(6)
  const pages = files('.tsx').filter((path) => path.startsWith('web/features/') && !path.includes('.test.'))
  const dropped = exported.flatMap(({ noun, ids }) =>
    pages
      .map(textOf)
      .filter((page) => page.includes(`noun="${noun}"`))
      .flatMap((page) => Array.from(page.matchAll(/\bid: '(\w+)',\s*header/g), ([, id = '']) => id))
      .filter((id) => !ids.includes(id) && !valueless.has(id))
      .map((id) => `${noun}: ${id}`),
  )
  expect(dropped, 'add it to contract/list-columns.ts').toEqual([])
})

const paths = textOf('web/platform/paths.ts')
const routes = textOf('web/shell/routes.tsx')

test('every address of a screen has a route', () => {
  const addresses = Array.from(paths.matchAll(/['`](\/[a-z][^'`?]*)/g), ([, address = '']) =>
    address.replaceAll(/\$\{\w+\}/g, '$$id').replace(/\$\{.*/, ''),
  )
  expect(addresses.length).toBeGreaterThan(15)
  // The login is an application of its own.
  const without = addresses.filter((address) => address !== '/login' && !routes.includes(`at('${address}'`))
  expect(without, 'add it to web/shell/routes.tsx').toEqual([])
})

test('every list of a noun is in the menu', () => {
  const menu = textOf('web/shell/layout/menu-entries.ts')
  const plain = textOf('web/platform/page/plain-nouns.ts')
  const nouns = Array.from(paths.matchAll(/^ {2}(\w+): \{[^}]*?\blist: '/gm), ([, noun]) => noun ?? '')
  expect(nouns).toContain('employees')
  expect(
    nouns.filter((noun) => !menu.includes(`paths.${noun}.list`) && !plain.includes(`paths: paths.${noun},`)),
    'add it to web/platform/page/plain-nouns.ts, or to web/shell/layout/menu-entries.ts',
  ).toEqual([])
})
