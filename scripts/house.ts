import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { root } from './child.ts'

const FOLDERS = ['contract', 'texts', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs', '.ci']

export function files(...endings: string[]): string[] {
  return globSync([...FOLDERS.map((folder) => `${folder}/**/*`), '*', '.*'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted()
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function exists(path: string): boolean {
  return existsSync(join(root, path))
}

/** Static and dynamic imports, side effects, re-exports and types; comments are ignored. */
export function specifiersIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`\w])\/\/.*$/gm, '$1')
  const forms = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  return forms.flatMap((form) => Array.from(code.matchAll(form), (match) => match[1] ?? ''))
}

/** A path from the root for our files, `node:…`, or the name of a package with its path. */
export function target(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain)).replaceAll('\\', '/')
  return plain
}

/** Each room imports only those of a lower rank. */
const SERVER_PLATFORM: Readonly<Record<string, number>> = {
  base: 1,
  database: 2,
  files: 3,
  passwords: 3,
  throttle: 3,
  mail: 3,
  http: 4,
  pdf: 2,
  backup: 5,
  sheets: 5,
  rehearsal: 6,
  doctor: 7,
}
const WEB_PLATFORM: Readonly<Record<string, number>> = {
  kit: 1,
  loading: 1,
  'store.ts': 1,
  i18n: 2,
  'paths.ts': 2,
  calls: 3,
  live: 4,
  conflicts: 4,
  page: 5,
  forms: 6,
  lists: 7,
}

/**
 * A feature ('server/features/employees'), a part of a platform ('web/platform/kit'), another folder of server or web,
 * or a top folder. server/context.ts is its own room, because features import it.
 */
export function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (!FOLDERS.includes(top)) return path.includes('/') || path.startsWith('node:') ? 'package' : 'root'
  if (top !== 'server' && top !== 'web') return top
  if (path === 'server/context.ts') return path
  if (second === 'features' || second === 'platform') return `${top}/${second}/${third}`
  return path.split('/').length > 2 ? `${top}/${second}` : top
}

/** Parts that another noun imports; both count as one room in the search for circles. */
const PARTS: Readonly<Record<string, string>> = {
  'web/features/accounts': 'web/features/employees',
  'web/features/attendance': 'web/features/checkpoint-minutes',
  'web/features/checkpoint-minutes': 'web/features/checkpoints',
  'web/features/checkpoint-tasks': 'web/features/checkpoints',
  'web/features/milestone-tasks': 'web/features/project-milestones',
  'web/features/agenda': 'web/features/portfolio',
  'web/features/workload': 'web/features/portfolio',
}

export const wholeOf = (room: string): string => PARTS[room] ?? room

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Runs on a developer's machine. */
const isGenerator = (path: string) => path.endsWith('.generate.ts')
const isFeature = (room: string, side: string) => room.startsWith(`${side}/features/`)
const TEST_TOOLS =
  /^(vitest|fast-check|date-holidays|node:.+|@testing-library\/.+|axe-core|jsdom|smtp-server|postal-mime|yaml)$/

const isPlatform = (room: string, side: string) => room.startsWith(`${side}/platform/`)
const PROMISED = ['contract', 'texts', 'package']

function isBefore(ranks: Readonly<Record<string, number>>, one: string, other: string): boolean {
  const rankOf = (room: string) => ranks[room.split('/')[2] ?? ''] ?? NaN
  return rankOf(one) < rankOf(other)
}

/** `may` is what a refusal shows. */
const RULES: readonly {
  readonly of: (room: string) => boolean
  readonly may: string
  readonly allows: (path: string, room: string, from: string) => boolean
}[] = [
  { of: (room) => room === 'contract', may: 'zod/mini and nothing else', allows: (path) => path === 'zod/mini' },
  {
    of: (room) => room === 'texts',
    may: 'contract/errors.ts, contract/audit-fields.ts and nothing else',
    allows: (path) => ['contract/errors.ts', 'contract/audit-fields.ts'].includes(path),
  },
  {
    of: (room) => isFeature(room, 'server'),
    may: "contract, texts, server/platform, context.ts, packages, and another feature's .queries.ts and .rules.ts",
    allows: (path, room) =>
      isFeature(room, 'server')
        ? /\.(queries|rules)\.ts$/.test(path)
        : [...PROMISED, 'server/context.ts'].includes(room) || isPlatform(room, 'server'),
  },
  {
    of: (room) => isPlatform(room, 'server'),
    may: `contract, texts, packages, and the rooms of server/platform before it (${inOrder(SERVER_PLATFORM)})`,
    allows: (_path, room, from) => PROMISED.includes(room) || isBefore(SERVER_PLATFORM, room, from),
  },
  {
    of: (room) => room === 'server/context.ts' || room === 'server/first-data',
    may: 'contract, texts, server/platform and packages',
    allows: (_path, room) => PROMISED.includes(room) || isPlatform(room, 'server'),
  },
  {
    of: (room) => room === 'server' || room.startsWith('server/'),
    may: 'contract, texts, anything of server, and packages',
    allows: (_path, room) => PROMISED.includes(room) || room.startsWith('server'),
  },
  {
    of: (room) => isFeature(room, 'web'),
    may: "contract, texts, web/platform, packages, another feature's .api.ts, …-texts.ts and …Select.tsx, and all of its own parts",
    allows: (path, room, from) =>
      isFeature(room, 'web')
        ? PARTS[room] === from || /(\.api\.ts|-texts\.ts|Select\.tsx)$/.test(path)
        : PROMISED.includes(room) || isPlatform(room, 'web'),
  },
  {
    of: (room) => room === 'web/platform/kit',
    may: 'packages that draw, and nothing of this product (it takes its texts as properties)',
    allows: (path, room) => room === 'package' && !/^(zod|@tanstack)/.test(path),
  },
  {
    of: (room) => isPlatform(room, 'web'),
    may: `contract, texts, packages, and the rooms of web/platform before it (${inOrder(WEB_PLATFORM)})`,
    allows: (_path, room, from) => PROMISED.includes(room) || isBefore(WEB_PLATFORM, room, from),
  },
  {
    of: (room) => room === 'web' || room.startsWith('web/'),
    may: 'contract, texts, anything of web, and packages',
    allows: (_path, room) => PROMISED.includes(room) || room.startsWith('web'),
  },
  {
    of: (room) => room === 'e2e',
    may: 'contract, texts and packages: it arranges through the API and acts on the screens',
    allows: (_path, room) => PROMISED.includes(room),
  },
  {
    of: (room) => room === 'bench',
    may: 'contract, texts, server, scripts and packages',
    allows: (_path, room) => [...PROMISED, 'scripts'].includes(room) || room.startsWith('server'),
  },
  {
    of: (room) => room === 'scripts',
    may: 'contract, texts, server and packages',
    allows: (_path, room) => PROMISED.includes(room) || room.startsWith('server'),
  },
]

function inOrder(ranks: Readonly<Record<string, number>>): string {
  const groups = Map.groupBy(Object.keys(ranks), (name) => ranks[name])
  return Array.from(groups.values(), (names) => names.join(' and ')).join(', then ')
}

/** Without tests and packages. */
export function importsBetween(paths: readonly string[]): [from: string, to: string][] {
  const known = new Set(paths)
  return paths
    .filter((path) => !isTest(path))
    .flatMap((from) =>
      specifiersIn(textOf(from))
        .map((specifier) => target(from, specifier))
        .filter((to) => known.has(to))
        .map((to): [string, string] => [from, to]),
    )
}

export function circleIn(pairs: readonly (readonly [from: string, to: string])[]): string[] | undefined {
  const next = Map.groupBy(pairs, ([from]) => from)
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name))
    if (done.has(name)) return undefined
    for (const [, to] of next.get(name) ?? []) {
      const circle = walk(to, [...path, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of next.keys()) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return undefined
}

const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm

/** As 'path: name'. */
export function unusedExports(modules: ReadonlyMap<string, string>): string[] {
  const mentions = new Map<string, number>()
  for (const source of modules.values())
    for (const word of new Set(source.match(/[\w$]+/g))) mentions.set(word, (mentions.get(word) ?? 0) + 1)
  return Array.from(modules).flatMap(([path, source]) =>
    Array.from(source.matchAll(EXPORTED), ([, name = '']) => name)
      .filter((name) => mentions.get(name) === 1)
      .map((name) => `${path}: ${name}`),
  )
}

/** Undefined when the import is allowed. */
export function importProblem(from: string, specifier: string): string | undefined {
  const to = target(from, specifier)
  if (to === 'zod') return `${from} imports 'zod': write import * as z from 'zod/mini', which is 7 KB in the browser`
  const room = roomOf(from)
  const toRoom = roomOf(to) === 'root' && !specifier.startsWith('.') ? 'package' : roomOf(to)
  if (isTest(from)) {
    const top = room.split('/')[0]
    if (
      TEST_TOOLS.test(to) ||
      toRoom === `${top}/testing` ||
      toRoom === `${top}/demo` ||
      toRoom === top ||
      toRoom === `${top}/first-data` ||
      (isPlatform(room, top ?? '') && isPlatform(toRoom, top ?? '')) ||
      to === 'server/platform/base/config.ts'
    )
      return undefined
  }
  if (toRoom === room) return undefined
  if (room.startsWith('web') && !isTest(from) && !isGenerator(from) && to.startsWith('node:'))
    return `${from} runs in a browser: it can't import ${to}`
  const rule = RULES.find(({ of }) => of(room))
  if (rule === undefined || rule.allows(to, toRoom, room)) return undefined
  return `${from} imports ${specifier}: ${room} may import ${rule.may}`
}
