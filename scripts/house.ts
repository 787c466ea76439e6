import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { root } from './child.ts'

/** The folders that hold the project's own text; everything else is made or fetched. */
const FOLDERS = ['contract', 'texts', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs', '.ci']

/** Paths, from the root and with forward slashes, of the project's own files with one of these endings. */
export function files(...endings: string[]): string[] {
  return globSync([...FOLDERS.map((folder) => `${folder}/**/*`), '*', '.*'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted()
}

/** The text of one of the project's files. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function exists(path: string): boolean {
  return existsSync(join(root, path))
}

/** What a module imports: static, dynamic, side effects and re-exports, types included. Comments are not read. */
export function specifiersIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`\w])\/\/.*$/gm, '$1')
  const forms = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  return forms.flatMap((form) => Array.from(code.matchAll(form), (match) => match[1] ?? ''))
}

/**
 * Where an import leads: a path from the root for what is ours, `node:…` for the standard library, the name with its
 * path inside for an npm package.
 */
export function target(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain)).replaceAll('\\', '/')
  return plain
}

/**
 * A room is a folder with rules of its own; a feature is a room by itself ('server/features/employees'). The room
 * 'server' is main.ts and app.ts, which put everything together; the files beside them (config.ts, clock.ts …) are
 * rooms of the server's ground.
 */
export function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top === 'server' && second.endsWith('.ts') && !/^(main|app)\b/.test(second)) return path
  if (!FOLDERS.includes(top)) return path.includes('/') || path.startsWith('node:') ? 'package' : 'root'
  if (top !== 'server' && top !== 'web') return top
  if (second === 'features') return `${top}/features/${third}`
  return path.split('/').length > 2 ? `${top}/${second}` : top
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/** Runs on a developer's machine, not where the room's other files run. */
const isGenerator = (path: string) => path.endsWith('.generate.ts')
const isFeature = (room: string, side: string) => room.startsWith(`${side}/features/`)
const TEST_TOOLS = /^(vitest|fast-check|node:.+|@testing-library\/.+|axe-core|jsdom|smtp-server|postal-mime|yaml)$/

/** What every screen of the web may stand on. */
const WEB_GROUND = ['contract', 'texts', 'package', 'web/ui', 'web/http', 'web/i18n']

/** Each room: what it may import beside itself, in the words that a refusal shows, and the test that decides it. */
const RULES: readonly {
  readonly of: (room: string) => boolean
  readonly may: string
  readonly allows: (path: string, room: string) => boolean
}[] = [
  { of: (room) => room === 'contract', may: 'zod/mini and nothing else', allows: (path) => path === 'zod/mini' },
  {
    of: (room) => room === 'texts',
    may: 'contract/errors.ts and nothing else',
    allows: (path) => path === 'contract/errors.ts',
  },
  {
    of: (room) => isFeature(room, 'server'),
    may: "contract, texts, the server's ground (http, db, config.ts …), packages, and another feature's .queries.ts",
    allows: (path, room) =>
      isFeature(room, 'server')
        ? path.endsWith('.queries.ts')
        : ['contract', 'texts', 'package'].includes(room) || (isServerGround(room) && room !== 'server/testing'),
  },
  {
    of: (room) => room === 'server/testing' || room === 'server/demo' || room === 'server',
    may: 'contract, texts, anything of server, and packages',
    allows: (_path, room) => ['contract', 'texts', 'package'].includes(room) || room.startsWith('server'),
  },
  {
    of: (room) => isServerGround(room),
    may: "contract, texts, the server's ground (http, db, config.ts …) and packages; never a feature, app.ts or main.ts",
    allows: (_path, room) => ['contract', 'texts', 'package'].includes(room) || isServerGround(room),
  },
  {
    of: (room) => isFeature(room, 'web'),
    may: "contract, texts, web/ui, web/forms, web/page, web/http, web/i18n, web/app/paths.ts, packages, and another feature's .api.ts and …Select.tsx",
    allows: (path, room) =>
      isFeature(room, 'web')
        ? /(\.api\.ts|Select\.tsx)$/.test(path)
        : [...WEB_GROUND, 'web/forms', 'web/page'].includes(room) || /^web\/app\/paths\.tsx?$/.test(path),
  },
  {
    of: (room) => room === 'web/forms' || room === 'web/page',
    may: 'contract, texts, web/ui, web/forms, web/page, web/http, web/i18n and packages',
    allows: (_path, room) => [...WEB_GROUND, 'web/forms', 'web/page'].includes(room),
  },
  {
    of: (room) => room === 'web/ui',
    may: 'packages that draw, and nothing of this product (it takes its texts as properties)',
    allows: (path, room) => room === 'package' && !/^(zod|@tanstack)/.test(path),
  },
  {
    of: (room) => room === 'web/http' || room === 'web/i18n',
    may: 'contract, texts, web/http, web/i18n and packages',
    allows: (_path, room) => ['contract', 'texts', 'web/http', 'web/i18n', 'package'].includes(room),
  },
  {
    of: (room) => room === 'web' || room.startsWith('web/'),
    may: 'contract, texts, anything of web, and packages',
    allows: (_path, room) => ['contract', 'texts', 'package'].includes(room) || room.startsWith('web'),
  },
  {
    of: (room) => room === 'e2e',
    may: 'contract, texts and packages: it arranges through the API and acts on the screens',
    allows: (_path, room) => ['contract', 'texts', 'package'].includes(room),
  },
]

function isServerGround(room: string): boolean {
  return room.startsWith('server/') && !isFeature(room, 'server') && room !== 'server/demo'
}

/** Why this import is not allowed, in a sentence, or undefined when it is. */
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
      to === 'server/config.ts'
    )
      return undefined
  }
  if (toRoom === room) return undefined
  if (room.startsWith('web') && !isTest(from) && !isGenerator(from) && to.startsWith('node:'))
    return `${from} runs in a browser: it can't import ${to}`
  const rule = RULES.find(({ of }) => of(room))
  if (rule === undefined || rule.allows(to, toRoom)) return undefined
  return `${from} imports ${specifier}: ${room} may import ${rule.may}`
}
