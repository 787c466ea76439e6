import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import { release } from '#server/platform/base/release.ts'
import { backupTexts } from '#texts/operator/backup.ts'
import { damageTexts } from '#texts/operator/damage.ts'

import { BackupProblem } from './backup-problem.ts'
import { Damage, damageInWords } from './damage.ts'

/** What this program writes. An archive with a higher number is from a newer one. */
export const formatNumber = 1

/** Names of the archive's own entries; the others are `database/<table>/<number>.jsonl` and `files/<key>`. */
export const entryNames = {
  header: 'portal.json',
  secret: 'secret.json',
  manifest: 'manifest.json',
  signature: 'manifest.hmac',
} as const

/** The first entry: what has to be known before anything is read. */
export const Header = z.object({
  format: z.int(),
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  createdAt: z.string(),
  /** The migrations that the rows were written under, in their order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Tells whether a secret is this archive's (see `Keys.check`). */
  secretCheck: z.string(),
  /** Each table's columns, as the rows have them; tables that others refer to come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Header = z.output<typeof Header>

/** What stands in an archive, entry by entry. */
export const Manifest = z.object({
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  files: z.object({
    count: z.int(),
    /** In bytes. */
    size: z.int(),
    /** Keys of records whose content was not in the storage. */
    missing: z.array(z.string()),
    /** Keys of those whose content is not what was uploaded; it is in the archive as it was found. */
    changed: z._default(z.array(z.string()), []),
  }),
  /** What the database had lost before it was saved; older programs did not look. */
  damage: z.optional(z.array(Damage)),
})
export type Manifest = z.output<typeof Manifest>

/** What keeps an archive from being one of everything, in words; none where it is. */
export function lossesOf({ damage = [], files: { missing, changed } }: Pick<Manifest, 'damage' | 'files'>): string[] {
  return [
    ...damage.map(damageInWords),
    ...(missing.length > 0 ? [damageTexts.filesMissing(missing.length)] : []),
    ...(changed.length > 0 ? [damageTexts.filesChanged(changed.length)] : []),
  ]
}

/** The sums of the files in an archive, by their keys, but for those whose content is not what was uploaded. */
export function sumsIn({ entries, files }: Pick<Manifest, 'entries' | 'files'>): { key: string; sha256: string }[] {
  const changed = new Set(files.changed)
  return entries
    .filter(({ name }) => name.startsWith('files/'))
    .map(({ name, sha256 }) => ({ key: name.slice('files/'.length), sha256 }))
    .filter(({ key }) => !changed.has(key))
}

/** The signature of a manifest, which names everything else by its checksum, by the installation's key. */
export const signatureOf = (manifest: Uint8Array, key: Uint8Array): string =>
  createHmac('sha256', key).update(manifest).digest('hex')

/** Whether a signature is the manifest's, by that key. */
export function isSigned(manifest: Uint8Array, signature: string, key: Uint8Array): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(manifest, key))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Reads one of the archive's JSON entries. @throws BackupProblem when it is none */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new BackupProblem(backupTexts.unreadableDescription, { cause })
  }
}

/** Demands that this program can read an archive. @throws BackupProblem when a newer one wrote it */
export function demandReadable({ format, version, migrations }: Header, known: readonly string[]): void {
  const unknown = migrations.find((name, index) => known[index] !== name)
  if (format > formatNumber || unknown !== undefined)
    throw new BackupProblem(backupTexts.newer(version, unknown, release))
}
