import { describe, expect, test } from 'vitest'

import {
  circleIn,
  exists,
  files,
  importProblem,
  importsBetween,
  roomOf,
  specifiersIn,
  textOf,
  unusedExports,
  wholeOf,
} from './house.ts'

// The rules of docs/architecture.md. To change the house, change that page and this file together.

const CEILING = 300
/** This list only shrinks. */
const EXCUSED: Readonly<Record<string, string>> = {
  'server/platform/database/schema/tables.ts': 'written by npm run schema, a line for each column',
}

const modules = files('.ts', '.tsx', '.mjs')
const featureFiles = modules.concat(files('.css')).filter((path) => /^(server|web)\/features\//.test(path))
/** As path:line, without this file. */
const found = (pattern: RegExp, paths: readonly string[]) =>
  paths
    .filter((path) => path !== 'scripts/house.test.ts')
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    )
const textsIn = (language: string) =>
  files('.ts')
    .filter((path) => path.startsWith(`texts/${language}/`))
    .map((path) => path.slice(9))
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const lines = (path: string) => textOf(path).split('\n').length - 1

describe('rooms', () => {
  test('each room imports only what its line of the table allows', () => {
    const problems = modules.flatMap((path) =>
      specifiersIn(textOf(path)).flatMap((specifier) => importProblem(path, specifier) ?? []),
    )
    expect(problems).toEqual([])
  })

  test.each([
    ['server/features/customers/customers.routes.ts', '#server/features/employees/employees.routes.ts'],
    ['server/features/customers/customers.routes.ts', '../employees/employees.service.ts'],
    ['server/features/customers/customers.routes.ts', '#web/platform/calls/call.ts'],
    ['server/platform/database/lists.ts', '../../features/employees/employees.queries.ts'],
    ['server/platform/base/config.ts', '../../features/employees/employees.queries.ts'],
    ['server/platform/http/mount.ts', '../../app.ts'],
    ['web/features/customers/CustomerForm.tsx', '../employees/EmployeeForm.tsx'],
    ['web/features/customers/CustomerForm.tsx', '#web/shell/Portal.tsx'],
    ['web/features/checkpoint-tasks/TaskForm.tsx', '#web/features/checkpoints/CheckpointForm.tsx'],
    ['web/features/customers/CustomerForm.tsx', 'node:fs'],
    ['web/platform/kit/actions/Button.tsx', '../../calls/call.ts'],
    ['web/platform/page/Page.tsx', '../forms/RecordForm.tsx'],
    ['server/platform/database/lists.ts', '../http/mount.ts'],
    ['server/platform/mail/mailer.ts', '../files/storage.ts'],
    ['server/first-data/first-data.ts', '../features/employees/employees.queries.ts'],
    ['scripts/demo.ts', '../bench/keep.ts'],
    ['bench/result.ts', '../web/main.ts'],
    ['web/platform/forms/RecordForm.tsx', '#web/features/employees/employees.api.ts'],
    ['web/platform/kit/actions/Button.tsx', '#contract/fields.ts'],
    ['web/platform/kit/actions/Button.tsx', '#texts/index.ts'],
    ['contract/employees.ts', 'node:crypto'],
    ['contract/employees.ts', 'zod'],
    ['texts/es/employees.ts', '#contract/employees.ts'],
    ['e2e/employees.spec.ts', '../server/platform/base/config.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(importProblem(from, specifier)).toContain(from)
  })

  test.each([
    ['server/features/customers/customers.routes.ts', '#server/features/employees/employees.queries.ts'],
    ['server/features/customers/customers.routes.ts', './customers.queries.ts'],
    ['server/features/customers/customers.test.ts', '#server/testing/call.ts'],
    ['server/features/customers/customers.routes.ts', '#server/platform/base/clock.ts'],
    ['server/app.ts', './features/customers/customers.routes.ts'],
    ['server/platform/database/lists.ts', 'kysely'],
    ['server/platform/http/mount.ts', '../base/config.ts'],
    ['web/features/contacts/ContactForm.tsx', '#web/features/customers/CustomerSelect.tsx'],
    ['web/features/contacts/ContactForm.tsx', '#web/features/customers/customers.api.ts'],
    ['web/features/portfolio/PortfolioPage.tsx', '#web/features/forecast/forecast-texts.ts'],
    ['web/features/contacts/ContactForm.tsx', '#web/platform/paths.ts'],
    ['web/features/checkpoints/CheckpointForm.tsx', '#web/features/checkpoint-tasks/DraftTasksPanel.tsx'],
    ['web/features/contacts/ContactForm.tsx', '#web/platform/forms/RecordForm.tsx'],
    ['web/platform/forms/RecordForm.tsx', '#web/platform/calls/call.ts'],
    ['web/platform/kit/actions/Button.tsx', 'react-aria-components'],
    ['contract/employees.ts', 'zod/mini'],
    ['contract/employees.test.ts', 'fast-check'],
    ['e2e/employees.spec.ts', '@playwright/test'],
  ])('%s may import %s', (from, specifier) => {
    expect(importProblem(from, specifier)).toBeUndefined()
  })

  test('no circle leads from a file, or from a room, back to itself', () => {
    const between = importsBetween(modules)
    expect(circleIn(between)).toBeUndefined()
    const rooms = between.map(([from, to]) => [wholeOf(roomOf(from)), wholeOf(roomOf(to))] as const)
    expect(circleIn(rooms.filter(([from, to]) => from !== to && !from.endsWith('/testing')))).toBeUndefined()
  })

  test('a circle is found and named', () => {
    expect(
      circleIn([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'b'],
        ['a', 'e'],
      ]),
    ).toEqual(['b', 'c', 'd'])
    expect(
      circleIn([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
      ]),
    ).toBeUndefined()
  })

  test('imports are found in every form and not in comments', () => {
    const source = [
      "import a from 'a'",
      "import {\n  b,\n} from 'b'",
      "import type { C } from 'c'",
      "import 'd.css'",
      "export * from 'e'",
      "const f = await import('f')",
      "// import g from 'g'",
      "/* import h from 'h' */",
      "const link = 'https://example.org' // from 'i'",
    ].join('\n')
    expect(specifiersIn(source).toSorted()).toEqual(['a', 'b', 'c', 'd.css', 'e', 'f'])
  })
})

describe('file kinds', () => {
  test('a feature of the server holds routes, service, queries, rules and tests', () => {
    const others = featureFiles.filter(
      (path) =>
        path.startsWith('server/') &&
        !/^[a-z-]+(\.(routes|service|queries|rules)|(\.[a-z-]+)?\.test)\.ts$/.test(nameOf(path)),
    )
    expect(others, 'server/features holds <noun>.routes.ts, .service.ts, .queries.ts, .rules.ts and .test.ts').toEqual(
      [],
    )
  })

  test('a feature of the web holds pages, forms, dialogs, panels, parts, rows, selects, its api, its styles, pure logic and tests', () => {
    const kinds = [
      /^[A-Z][A-Za-z]*(Page|Form|Dialog|Panel|Part|Row|Select)(\.test)?\.tsx$/,
      /^[a-z][a-z-]*\.api(\.test)?\.tsx?$/,
      /^[a-z][a-z0-9-]*(\.test)?\.ts$/,
      /^[a-z][a-z-]*\.css$/,
    ]
    const others = featureFiles.filter(
      (path) => path.startsWith('web/') && !kinds.some((kind) => kind.test(nameOf(path))),
    )
    expect(
      others,
      'web/features holds …Page|Form|Dialog|Panel|Part|Row|Select.tsx, <noun>.api.ts, kebab-case.ts',
    ).toEqual([])
  })

  test('nothing in a feature is called index, utils, helpers or types', () => {
    const vague = featureFiles.filter((path) => /^(index|utils?|helpers?|types?|common|misc)\./.test(nameOf(path)))
    expect(vague, 'name a file by what it is about').toEqual([])
  })

  test('a noun is the same word in every room', () => {
    const nouns = new Set(featureFiles.map((path) => roomOf(path)))
    const strangers = Array.from(nouns).filter((room) => {
      const [side, , noun] = room.split('/')
      return !exists(`contract/${noun}.ts`) && !(side === 'web' && exists(`texts/es/${noun}.ts`))
    })
    expect(strangers, 'a feature has the name of its contract file (or, on the web, of its texts)').toEqual([])
  })

  test('decisions have numbers of their own', () => {
    const numbers = files('.md')
      .filter((path) => path.startsWith('docs/decisions/'))
      .map((path) => nameOf(path).slice(0, 4))
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test('migrations are numbered without a gap', () => {
    const names = files('.sql')
      .filter((path) => path.startsWith('server/platform/database/schema/migrations/'))
      .map(nameOf)
    const wanted = names.map((_, index) => String(index + 1).padStart(4, '0'))
    expect(names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])).toEqual(wanted)
  })
})

describe('size', () => {
  const sources = modules.concat(files('.css'))

  test(`no file is longer than ${CEILING} lines`, () => {
    const long = sources.filter((path) => lines(path) > CEILING && !(path in EXCUSED))
    expect(
      long.map((path) => `${path}: ${lines(path)} lines`),
      'split it along what changes together',
    ).toEqual([])
  })

  test('no excuse outlives its reason', () => {
    const idle = Object.keys(EXCUSED).filter((path) => !exists(path) || lines(path) <= CEILING)
    expect(idle, 'take these off the list of excused files').toEqual([])
  })

  test('most files are short', () => {
    const sorted = sources.map(lines).toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    console.log(`${sorted.length} files: median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${at(1)}`)
    expect(at(0.5), 'median; the aim is 40 to 60').toBeLessThanOrEqual(90)
    expect(at(0.9), '90th percentile; the aim is 160').toBeLessThanOrEqual(200)
  })
})

describe('texts', () => {
  test('every Spanish file has its English twin, and the other way round', () => {
    expect(textsIn('en')).toEqual(textsIn('es'))
  })
})

describe('habits', () => {
  test('no test is left out or run alone', () => {
    const pattern = /\b(?:it|test|describe|suite|bench)(?:\.[a-z]+)*\.(?:only|skip|todo|fails|fixme|fail)\b/
    expect(found(pattern, modules), 'mend the test or take it away').toEqual([])
  })

  test('no unfinished mark stays behind', () => {
    const written = [...modules, ...files('.css', '.sql', '.md')]
    expect(found(/\b(?:TODO|FIXME|XXX|HACK)\b/, written), 'do it, or write it down as work to come').toEqual([])
  })

  test('no check is switched off in the code', () => {
    const pattern = /@ts-(?:ignore|nocheck)|(?:oxlint|eslint)-disable|\bas any\b|: any\b/
    expect(found(pattern, modules), 'mend what the check found').toEqual([])
  })

  test('what the rows of a statement are is claimed by a schema, which the tests check, and never said to the compiler alone', () => {
    const shipped = modules.filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    const pattern =
      /(?:\b(?:db|database)\.(?:named|quick|necessary|changeAlone)|await namedIn|(?<!function )\b(?:insertRecord|insertAlone|replaceRecord|read(?:Page|All|AllWithin|Options)))</
    expect(found(pattern, shipped), 'give the statement a row schema as its last argument').toEqual([])
  })

  test('an expected type error stands only in a test', () => {
    const shipped = modules.filter((path) => !/\.test\.tsx?$/.test(path))
    expect(found(/@ts-expect-error/, shipped), 'mend what the check found').toEqual([])
  })
})

describe('exports', () => {
  test('what a file exports, another one uses', () => {
    // Written for all tables at once.
    const written = modules.filter((path) => !path.endsWith('/schema/tables.ts'))
    const unused = unusedExports(new Map(written.map((path) => [path, textOf(path)])))
    expect(unused, "take the word 'export' away, or the whole of it").toEqual([])
  })

  test('what only its own file mentions is found', () => {
    const one = 'export const used = 1\nexport async function lonely() {}\nexport type Own = typeof used\n'
    expect(
      unusedExports(
        new Map([
          ['one.ts', one],
          ['other.ts', "import { used } from './one.ts'\n"],
        ]),
      ),
    ).toEqual(['one.ts: lonely', 'one.ts: Own'])
  })
})

describe('packages', () => {
  test('the lockfile names no download address, so that any registry serves', () => {
    expect(textOf('package-lock.json').includes('"resolved"'), "lay the lockfile anew with this project's .npmrc").toBe(
      false,
    )
    expect(textOf('.npmrc').split('\n')).toContain('omit-lockfile-registry-resolved=true')
  })

  test('every version is pinned exactly', () => {
    const packages = JSON.parse(textOf('package.json')) as Record<string, Record<string, string> | undefined>
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(packages[kind] ?? {}),
    )
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})
