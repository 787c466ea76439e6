import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { pack, type Pack } from 'tar-stream'

import { release } from '#server/platform/base/release.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import type { Engine, Snapshot } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'

import { lookForDamage, type Damage } from './damage.ts'
import { entryNames, formatNumber, signatureOf, type Header, type Manifest } from './manifest.ts'
import type { OnPhase } from './phases.ts'
import { rowsOf, sequencesOf, tablesOf, type Table } from './rows.ts'
import { seal } from './seal.ts'

export interface Source {
  engine: Engine
  snapshot: Snapshot
  storage: Storage
  secret: string
  passphrase?: string | undefined
  scratch: string
}

/** Of an entry with rows, so that no table is in memory whole. */
const entryBytes = 4 * 1024 * 1024

class Entries {
  readonly written: Manifest['entries'] = []
  readonly #tar: Pack

  constructor(tar: Pack) {
    this.#tar = tar
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content)
    await new Promise<void>((resolve, reject) => {
      this.#tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
    this.#note(name, bytes.length, createHash('sha256').update(bytes).digest('hex'))
  }

  async addFile(name: string, file: string, size: number, sha256: string): Promise<void> {
    await pipeline(createReadStream(file), this.#tar.entry({ name, size, mode: 0o600 }))
    this.#note(name, size, sha256)
  }

  #note(name: string, size: number, sha256: string): void {
    this.written.push({ name, size, sha256 })
  }
}

/**
 * Tar and gzip. The caller holds removals of files off (`recorded`). After an error or `signal` the archive lacks its
 * end, so nothing can read it.
 */
export async function writeArchive(
  source: Source,
  out: Writable,
  { signal, onPhase }: { signal?: AbortSignal | undefined; onPhase?: OnPhase | undefined } = {},
): Promise<Written> {
  const tar = pack()
  let size = 0
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      yield chunk
    }
  }
  const sent = pipeline(tar, createGzip({ level: 4 }), counted, out, { ...(signal && { signal }) })
  const filled = fill(new Entries(tar), source, signal, onPhase).then(
    (manifest) => {
      tar.finalize()
      return manifest
    },
    (error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    },
  )
  const [filling, sending] = await Promise.allSettled([filled, sent])
  signal?.throwIfAborted()
  if (filling.status === 'rejected') throw sending.status === 'rejected' ? firstCause(filling, sending) : filling.reason
  if (sending.status === 'rejected') throw sending.reason
  return { manifest: filling.value, size }
}

export interface Written {
  manifest: Manifest
  size: number
}

/** When one side fails, the other only sees that its stream ended. */
function firstCause(filling: PromiseRejectedResult, sending: PromiseRejectedResult): unknown {
  return /destroyed|Premature close|tar entry/i.test(String(filling.reason)) ? sending.reason : filling.reason
}

async function fill(
  entries: Entries,
  source: Source,
  signal: AbortSignal | undefined,
  onPhase: OnPhase | undefined,
): Promise<Manifest> {
  onPhase?.({ at: 'rows' })
  const { client } = source.snapshot
  const keys = deriveKeys(source.secret)
  let rows: Manifest['rows']
  let storedFiles: StoredFile[]
  let damage: Damage[]
  try {
    damage = await lookForDamage(client)
    const tables = await tablesOf(client)
    const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const header: Header = {
      format: formatNumber,
      version: release,
      engine: source.engine,
      createdAt: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      secretCheck: keys.check,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      sequences: await sequencesOf(client),
    }
    await entries.add(entryNames.header, json(header))
    rows = {}
    for (const table of tables) rows[table.name] = await addTable(entries, client, table)
    storedFiles = await filesOf(client, tables)
  } finally {
    await source.snapshot.close()
  }
  const files = await addFiles(entries, source, storedFiles, signal, onPhase)
  if (source.passphrase !== undefined)
    await entries.add(entryNames.secret, json(await seal(source.secret, source.passphrase)))
  const manifest: Manifest = { entries: [...entries.written], rows, files, damage }
  const text = json(manifest)
  await entries.add(entryNames.manifest, text)
  await entries.add(entryNames.signature, signatureOf(Buffer.from(text), keys.backup))
  return manifest
}

const json = (value: object): string => `${JSON.stringify(value, undefined, 1)}\n`

async function addTable(entries: Entries, client: Snapshot['client'], table: Table): Promise<number> {
  let [rows, size, number] = [0, 0, 0]
  let held: string[] = []
  const flush = async (): Promise<void> => {
    if (held.length === 0) return
    number += 1
    await entries.add(`database/${table.name}/${String(number).padStart(6, '0')}.jsonl`, `${held.join('\n')}\n`)
    held = []
    size = 0
  }
  for await (const lines of rowsOf(client, table)) {
    rows += lines.length
    for (const line of lines) {
      held.push(line)
      size += line.length
      if (size >= entryBytes) await flush()
    }
  }
  await flush()
  return rows
}

interface StoredFile {
  key: string
  bytes: number
  sha256: string | null
}

async function filesOf(client: Snapshot['client'], tables: readonly Table[]): Promise<StoredFile[]> {
  const table = tables.find(({ name }) => name === 'project_files')
  if (!table) return []
  const sum = table.columns.includes('sha256') ? 'sha256' : 'null'
  const from = tables.some(({ name }) => name === 'bin') ? 'stored_files' : 'project_files'
  return (
    await client.query<StoredFile>(
      `select storage_key as key, size as bytes, ${sum} as sha256 from ${from} order by id`,
    )
  ).rows
}

/** By way of the disk: an entry's size precedes its content, and a store may break off. */
async function addFiles(
  entries: Entries,
  { storage, scratch }: Source,
  storedFiles: readonly StoredFile[],
  signal: AbortSignal | undefined,
  onPhase: OnPhase | undefined,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, size: 0, missing: [], changed: [] }
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const file = path.join(scratch, `${randomUUID()}.part`)
  try {
    for (const [n, { key, bytes, sha256 }] of storedFiles.entries()) {
      onPhase?.({ at: 'files', done: n + 1, of: storedFiles.length })
      signal?.throwIfAborted()
      const content = await storage.get(key)
      if (content === undefined) {
        files.missing.push(key)
        continue
      }
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      await pipeline(content, measure, createWriteStream(file, { mode: 0o600 }), { ...(signal && { signal }) })
      const found = hash.digest('hex')
      if (size !== bytes || (sha256 !== null && sha256 !== found)) files.changed.push(key)
      await entries.addFile(`files/${key}`, file, size, found)
      files.count += 1
      files.size += size
    }
  } finally {
    await rm(file, { force: true })
  }
  return files
}
