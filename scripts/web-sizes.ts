import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import * as z from 'zod/mini'

import type { Result } from './result.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')

const Manifest = z.record(
  z.string(),
  z.object({
    name: z.optional(z.string()),
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    assets: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

const LOGIN = 'features/session/LoginPage.tsx'
/** By name, because the file has other modules. */
const PORTAL = 'shell'
const DATES = 'DateField'
const LIST = 'features/employees/EmployeeListPage.tsx'

/**
 * KB of brotli from Vite's manifest (1 KB is 1 000 bytes): static imports of the page, of login or portal, and of the
 * screen.
 */
export function webSizes(): Result[] {
  const manifestFile = join(built, '.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The web is not built: npm run build.')
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const entry = keyOf(manifest, 'index.html')
  const login = filesOf(manifest, [entry, keyOf(manifest, LOGIN)])
  const list = filesOf(manifest, [entry, keyOf(manifest, PORTAL), keyOf(manifest, LIST)])
  const dateFile = manifest[keyOf(manifest, DATES)]?.file ?? ''
  const screens = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx') && ![LOGIN, LIST].includes(key))
  const further = screens.map((key) => ({ key, size: sum(filesOf(manifest, [key]).difference(list), '.js') }))
  const dates = further.filter(({ key }) => filesOf(manifest, [key]).has(dateFile))
  const largest = (of: typeof further) => of.toSorted((one, other) => other.size - one.size)[0]
  const plain = largest(further.filter((screen) => !dates.includes(screen)))
  const dated = largest(dates)
  return [
    kilobytes('first load of the login, JS', sum(login, '.js') + head(), 95),
    kilobytes('first load of a list, JS', sum(list, '.js') + head(), 185),
    ...(plain ? [kilobytes(`largest further screen (${plain.key}), JS`, plain.size, 45)] : []),
    ...(dated ? [kilobytes(`largest screen with dates (${dated.key}), JS`, dated.size, 80)] : []),
    kilobytes('first load, CSS', Math.max(sum(login, '.css'), sum(list, '.css')), 16),
    kilobytes('first load, font', font(), 25),
  ]
}

const kilobytes = (name: string, value: number, atMost: number): Result => ({ name, value, atMost, unit: 'KB' })

function keyOf(manifest: Manifest, source: string): string {
  const key = Object.keys(manifest).find((one) => one.endsWith(source) || manifest[one]?.name === source)
  if (key === undefined) throw new Error(`The built web has no part ${source}: has it moved?`)
  return key
}

function filesOf(manifest: Manifest, keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const part = manifest[key]
    if (part === undefined || files.has(part.file)) continue
    files.add(part.file)
    for (const style of part.css ?? []) files.add(style)
    filesOf(manifest, part.imports ?? [], files)
  }
  return files
}

const sum = (files: ReadonlySet<string>, ending: string): number =>
  Array.from(files)
    .filter((file) => file.endsWith(ending))
    .reduce((total, file) => total + compressed(join(built, file)), 0)

/** The manifest lacks the head's scripts. */
const head = (): number =>
  globSync('assets/{boot,watchdog}-*.js', { cwd: built }).reduce(
    (total, file) => total + compressed(join(built, file)),
    0,
  )

function compressed(file: string): number {
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size / 1000
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return brotliCompressSync(readFileSync(file), best).length / 1000
}

function font(): number {
  const preloaded = /<link[^>]*as="font"[^>]*>/.exec(readFileSync(join(built, 'index.html'), 'utf8'))?.[0] ?? ''
  const href = /href="([^"]+)"/.exec(preloaded)?.[1]
  if (href === undefined) throw new Error('The page preloads no font.')
  return statSync(join(built, href)).size / 1000
}
