import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { extract } from 'tar-stream'

import { dueAtOf, isScheduledName } from '#server/platform/base/archive-keep.ts'
import { knownMigrations } from '#server/platform/database/migrate.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { demandReadable, entryNames, Header, Manifest, readJson } from './manifest.ts'
import { Sealed } from './seal.ts'

/** Every byte was compared with the manifest. */
export interface Inspected {
  file: string
  header: Header
  manifest: Manifest
  signed: { manifest: Buffer; signature: string }
  sealed: Sealed | undefined
}

const shape =
  /^(?:portal\.json|secret\.json|manifest\.(?:json|hmac)|database\/[a-z_]+\/\d{6}\.jsonl|files\/[a-z\d-]+\/[a-z\d-]+)$/
/** Bytes of an entry that is read whole; entries of rows have 4 MB. */
const mostInMemory = 256 * 1024 * 1024

/** In order, each read before the next. @throws BackupProblem for a cut, foreign or damaged file */
export async function* entriesOf(archive: Readable): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const tar = extract()
  const read = pipeline(archive, createGunzip(), tar)
  // The reader of the entries gets the same error; it is awaited below for the end of the file.
  read.catch(() => undefined)
  const seen = new Set<string>()
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (type !== 'file' || !shape.test(name) || seen.has(name))
        throw new BackupProblem(backupTexts.unexpected(JSON.stringify(name)))
      seen.add(name)
      yield { name, content: readable(entry as AsyncIterable<Buffer>) }
    }
    await read
  } catch (error) {
    throw unreadable(error)
  }
}

async function* readable(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw unreadable(error)
  }
}

/** One line for an archive's faults; errors of the disk stay as they are. */
function unreadable(error: unknown): unknown {
  const isOfTheDisk = error instanceof Error && 'syscall' in error
  if (error instanceof BackupProblem || isOfTheDisk) return error
  return new BackupProblem(backupTexts.cutOff, { cause: error })
}

export async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > mostInMemory) throw new BackupProblem(backupTexts.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads `archive` when the content is not in `file`. @throws BackupProblem for a newer archive, and for missing,
 * changed or foreign entries
 */
export async function inspectArchive(file: string, archive: Readable = createReadStream(file)): Promise<Inspected> {
  const own = new Map<string, Buffer>()
  const found = new Map<string, { size: number; sha256: string }>()
  const wanted: ReadonlySet<string> = new Set(Object.values(entryNames))
  for await (const { name, content } of entriesOf(archive)) {
    if (found.size === 0 && name !== entryNames.header) throw new BackupProblem(backupTexts.noArchive)
    const hash = createHash('sha256')
    let size = 0
    if (wanted.has(name)) {
      const bytes = await bytesOf(content)
      own.set(name, bytes)
      hash.update(bytes)
      size = bytes.length
      if (name === entryNames.header) demandReadable(readJson(Header, bytes), knownMigrations())
    } else {
      for await (const chunk of content) {
        hash.update(chunk)
        size += chunk.length
      }
    }
    found.set(name, { size, sha256: hash.digest('hex') })
  }
  const [header, manifest, signature] = [entryNames.header, entryNames.manifest, entryNames.signature].map((name) =>
    own.get(name),
  )
  if (!header || !manifest || !signature) throw new BackupProblem(backupTexts.withoutEnd)
  const listed = readJson(Manifest, manifest)
  compare(found, listed)
  const sealed = own.get(entryNames.secret)
  return {
    file,
    header: readJson(Header, header),
    manifest: listed,
    signed: { manifest, signature: signature.toString('utf8') },
    sealed: sealed && readJson(Sealed, sealed),
  }
}

const earlier = 3_600_000

/** Such an archive was put in the place of another one. An hour is allowed, because clocks differ. */
export const isOlderThanItsName = (name: string, { createdAt }: Pick<Header, 'createdAt'>): boolean =>
  isScheduledName(name) && Date.parse(createdAt) < dueAtOf(name).getTime() - earlier

function compare(found: Map<string, { size: number; sha256: string }>, { entries }: Manifest): void {
  for (const { name, size, sha256 } of entries) {
    const entry = found.get(name)
    if (!entry) throw new BackupProblem(backupTexts.without(name))
    if (entry.size !== size || entry.sha256 !== sha256) throw new BackupProblem(backupTexts.changed(name))
  }
  // The manifest lacks itself and its signature.
  if (found.size !== entries.length + 2) throw new BackupProblem(backupTexts.tooMuch)
}
