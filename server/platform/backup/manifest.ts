import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import { release } from '#server/platform/base/release.ts'
import { backupTexts } from '#texts/operator/backup.ts'
import { damageTexts } from '#texts/operator/damage.ts'

import { BackupProblem } from './backup-problem.ts'
import { Damage, damageInWords } from './damage.ts'

export const formatNumber = 1

/** Others are `database/<table>/<number>.jsonl` and `files/<key>`. */
export const entryNames = {
  header: 'portal.json',
  secret: 'secret.json',
  manifest: 'manifest.json',
  signature: 'manifest.hmac',
} as const

export const Header = z.object({
  format: z.int(),
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  createdAt: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  secretCheck: z.string(),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Header = z.output<typeof Header>

export const Manifest = z.object({
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
  files: z.object({
    count: z.int(),
    size: z.int(),
    missing: z.array(z.string()),
    /** Keys of changed contents, which are in the archive as found. */
    changed: z._default(z.array(z.string()), []),
  }),
  damage: z.optional(z.array(Damage)),
})
export type Manifest = z.output<typeof Manifest>

export function lossesOf({ damage = [], files: { missing, changed } }: Pick<Manifest, 'damage' | 'files'>): string[] {
  return [
    ...damage.map(damageInWords),
    ...(missing.length > 0 ? [damageTexts.filesMissing(missing.length)] : []),
    ...(changed.length > 0 ? [damageTexts.filesChanged(changed.length)] : []),
  ]
}

/** By key, without changed contents. */
export function sumsIn({ entries, files }: Pick<Manifest, 'entries' | 'files'>): { key: string; sha256: string }[] {
  const changed = new Set(files.changed)
  return entries
    .filter(({ name }) => name.startsWith('files/'))
    .map(({ name, sha256 }) => ({ key: name.slice('files/'.length), sha256 }))
    .filter(({ key }) => !changed.has(key))
}

/** The manifest has the checksums of all other entries. */
export const signatureOf = (manifest: Uint8Array, key: Uint8Array): string =>
  createHmac('sha256', key).update(manifest).digest('hex')

export function isSigned(manifest: Uint8Array, signature: string, key: Uint8Array): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(manifest, key))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** @throws BackupProblem when it is invalid */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new BackupProblem(backupTexts.unreadableDescription, { cause })
  }
}

/** @throws BackupProblem when a newer program wrote it */
export function demandReadable({ format, version, migrations }: Header, known: readonly string[]): void {
  const unknown = migrations.find((name, index) => known[index] !== name)
  if (format > formatNumber || unknown !== undefined)
    throw new BackupProblem(backupTexts.newer(version, unknown, release))
}
