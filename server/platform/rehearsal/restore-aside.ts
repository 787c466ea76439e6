import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { BackupProblem } from '#server/platform/backup/backup-problem.ts'
import { damageInWords, lookForDamage } from '#server/platform/backup/damage.ts'
import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { openStored } from '#server/platform/backup/fetching.ts'
import { checksumOf } from '#server/platform/backup/keep-files.ts'
import { leftOutInWords } from '#server/platform/backup/leave-out.ts'
import { lossesOf, sumsIn } from '#server/platform/backup/manifest.ts'
import { inspectArchive, isOlderThanItsName, type Inspected } from '#server/platform/backup/read-archive.ts'
import { restoreInto, secretOfArchive } from '#server/platform/backup/restore.ts'
import { unseal } from '#server/platform/backup/seal.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { databaseOver, isDiskFull, type Database } from '#server/platform/database/database.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { openEmbedded } from '#server/platform/database/embedded/open-embedded.ts'
import { diskStorage } from '#server/platform/files/disk.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { fileRecords } from '#server/platform/files/uploads.ts'
import { rehearsalTexts as texts } from '#texts/operator/rehearsal.ts'

import type { Candidate } from './newest.ts'
import { Found, type Outcome } from './outcome.ts'

export interface Job extends Candidate {
  scratch: string
  backupUrl: string | undefined
  passphrase: string | undefined
  secret: string
  reserve: number
}

/** With indexes and the log, per byte in the archive. */
const rowsOnDisk = 4

/** Like `npm run restore`, into a scratch folder; then compares it with the manifest. */
export async function restoreAside(job: Job): Promise<Outcome> {
  try {
    const file = await fileOf(job)
    const archive = await inspectArchive(file).catch((error: unknown) => {
      throw new Found('unreadable', lineOf(error), error)
    })
    await demandWhole(job, archive)
    demandRoom(job, archive)
    return await inScratch(job, archive)
  } catch (error) {
    if (error instanceof Found) return { problem: error.problem, detail: error.message }
    if (isDiskFull(error)) return { problem: 'room', detail: lineOf(error) }
    throw error
  }
}

/** On this disk: an archive is read twice. */
async function fileOf({ scratch, file, storedAs, backupUrl, passphrase, name }: Job): Promise<string> {
  if (file !== undefined) return file
  const elsewhere = await openElsewhere(backupUrl ?? '')
  const content = await openStored(elsewhere, { storedAs: storedAs ?? name }, passphrase).catch((error: unknown) => {
    throw new Found(error instanceof BackupProblem ? 'passphrase' : 'away', lineOf(error), error)
  })
  const fetched = path.join(scratch, name)
  await pipeline(content, createWriteStream(fetched, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    // The network names its errors; what does not decipher has no code.
    throw new Found(error instanceof Error && 'code' in error ? 'away' : 'unreadable', lineOf(error), error)
  })
  return fetched
}

async function demandWhole({ name, passphrase, secret }: Job, archive: Inspected): Promise<void> {
  if (isOlderThanItsName(name, archive.header)) throw new Found('outdated', texts.madeAt(archive.header.createdAt))
  const losses = lossesOf(archive.manifest)
  if (losses.length > 0) throw new Found('incomplete', losses.join('; '))
  // Like an operator who has only the archive and the phrase.
  if (archive.sealed && passphrase !== undefined) {
    const unsealed = await unseal(archive.sealed, passphrase).catch((error: unknown) => {
      throw new Found('passphrase', lineOf(error), error)
    })
    if (unsealed !== secret) throw new Found('secret', texts.otherSecret)
  }
  await secretOfArchive(archive, { secret, passphrase: undefined }, () => Promise.resolve(undefined)).catch(
    (error: unknown) => {
      throw new Found('secret', lineOf(error), error)
    },
  )
}

function demandRoom({ scratch, reserve }: Job, { manifest: { entries, files } }: Inspected): void {
  const rows = entries.filter(({ name }) => name.startsWith('database/')).reduce((sum, { size }) => sum + size, 0)
  const [needed, free] = [rows * rowsOnDisk + files.size + reserve, freeBytesOf(scratch)]
  if (free < needed) throw new Found('room', texts.room(needed, free))
}

async function inScratch({ scratch }: Job, archive: Inspected): Promise<Outcome> {
  const storage = diskStorage(path.join(scratch, 'files'))
  const folder = path.join(scratch, 'database')
  await mkdir(folder, { mode: 0o700 })
  const backend = await openEmbedded({ store: { dataDir: folder }, log: () => undefined, statementTimeoutMs: 0 })
  try {
    const leftOut = await restoreInto(backend, storage, archive, () => undefined, { dataDir: scratch }).catch(refused)
    if (leftOut.length > 0) throw new Found('rules', leftOut.map(leftOutInWords).join('; '))
    const damage = await lookForDamage(backend.pool)
    if (damage.length > 0) throw new Found('rules', damage.map(damageInWords).join('; '))
    await compareFiles(databaseOver(backend), storage, archive)
  } finally {
    await backend.close()
  }
  await rm(folder, { recursive: true })
  const { entries, rows, files } = archive.manifest
  return {
    rows: Object.values(rows).reduce((sum, n) => sum + n, 0),
    files: files.count,
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
  }
}

function refused(error: unknown): never {
  if (isDiskFull(error)) throw error
  throw new Found('refused', lineOf(error), error)
}

/** Each content is there with its sum, and each record has its content. */
async function compareFiles(db: Database, storage: Storage, { manifest }: Inspected): Promise<void> {
  const wrong: string[] = []
  const there = new Set<string>()
  for (const { key, sha256 } of sumsIn(manifest)) {
    const content = await storage.get(key)
    if (content && (await checksumOf(content)) === sha256) there.add(key)
    else wrong.push(key)
  }
  for (const { storage_key: key } of await fileRecords(db)) if (!there.has(key)) wrong.push(key)
  if (wrong.length > 0) throw new Found('files', texts.files(wrong.length, wrong.slice(0, 5).join(', ')))
}
