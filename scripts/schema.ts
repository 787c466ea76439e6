// npm run schema [-- --check] Writes schema.sql and tables.ts from a database after all migrations. --check writes
// nothing and names the differences.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import * as z from 'zod/mini'

import { kyselyOver } from '#server/platform/database/driver.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { updateSchema } from '#server/platform/database/migrate.ts'
import { templateFiles } from '#server/testing/template-files.ts'
import { workshopTexts } from '#texts/operator/commands.ts'

import { root } from './child.ts'
import { relationsOf } from './schema-catalog.ts'
import { schemaSql, strayNotes, tableTypes } from './schema-texts.ts'
import { stopWith } from './stop.ts'

const folder = 'server/platform/database/schema'
const sources = [`${folder}/{migrations,functions}/*.sql`, 'scripts/schema*.ts', 'package-lock.json']
/** Cached by the state of the sources, because a database takes seconds. */
const cacheFile = 'node_modules/.cache/portal-schema.json'

await schema().catch(stopWith)

async function schema(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const texts = Object.entries(await written())
  const differing = texts.filter(([file, text]) => current(file) !== text)
  if (!values.check) {
    for (const [file, text] of differing) writeFileSync(join(root, file), text)
  } else if (differing.length > 0) {
    const found = differing.map(([file, text]) => `${file}: ${firstDifference(current(file), text)}`)
    throw new Error(workshopTexts.schemaDiffers(found.join('\n')))
  }
}

const Cached = z.object({ sha256: z.string(), texts: z.record(z.string(), z.string()) })
type Cached = z.output<typeof Cached>
type Texts = Cached['texts']

async function written(): Promise<Texts> {
  const state = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted()) state.update(file).update(current(file))
  const sha256 = state.digest('hex')
  const known = cachedTexts()
  if (known?.sha256 === sha256) return known.texts
  const texts = await migrated()
  mkdirSync(dirname(join(root, cacheFile)), { recursive: true })
  writeFileSync(join(root, cacheFile), JSON.stringify({ sha256, texts }))
  return texts
}

async function migrated(): Promise<Texts> {
  // The tests' migrated database takes 1.3 s instead of 5.5 s.
  const { filledFile } = templateFiles()
  const dump = existsSync(filledFile) && { dumpFile: filledFile }
  const backend = await openEmbedded({ store: { memory: true, ...dump }, log: () => {} })
  try {
    await updateSchema(kyselyOver(backend.pool), () => {})
    const relations = await relationsOf(backend.pool)
    const stray = strayNotes(relations)
    if (stray.length > 0) throw new Error(workshopTexts.strayNotes(stray.join(', ')))
    return { [`${folder}/schema.sql`]: schemaSql(relations), [`${folder}/tables.ts`]: tableTypes(relations) }
  } finally {
    await backend.close()
  }
}

/** Undefined when the cache is empty or cut short. */
function cachedTexts(): Cached | undefined {
  try {
    return z.parse(Cached, JSON.parse(current(cacheFile)))
  } catch {
    return undefined
  }
}

function current(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return ''
  }
}

function firstDifference(now: string, wanted: string): string {
  const [lines, wantedLines] = [now.split('\n'), wanted.split('\n')]
  const index = wantedLines.findIndex((line, at) => line !== lines[at])
  const at = index === -1 ? wantedLines.length : index
  return workshopTexts.schemaLine(at + 1, lines[at] ?? '', wantedLines[at] ?? '')
}
