import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { isScheduledName } from '#server/platform/base/archive-keep.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { syncFolder } from '#server/platform/base/sync-folder.ts'
import { isSnapshot } from '#server/platform/database/embedded/copy-folder.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { lossesOf } from './manifest.ts'
import { isPart, partOf, removeForgotten } from './parts.ts'
import type { OnPhase } from './phases.ts'
import { inspectArchive, type Inspected } from './read-archive.ts'

/** Bytes left for the portal, which stops writing at half of it. */
const reserve = 128 * 1024 * 1024
const lookEvery = 8 * 1024 * 1024
/** In ms: a part that is written grows all the time. */
const forgottenAfter = 60 * 60 * 1000
/** A copy of the database does not change while it is read. */
const snapshotForgottenAfter = 24 * forgottenAfter

const archiveEnd = '.tar.gz'
const damagedEnd = `-damaged${archiveEnd}`

export const isWholeName = (name: string): boolean => /^portal-.*\.tar\.gz$/.test(name) && !name.endsWith(damagedEnd)

/** Of the schedule: what somebody asked for is never removed. */
export const isDamagedName = (name: string): boolean =>
  name.endsWith(damagedEnd) && isScheduledName(name.replace(damagedEnd, archiveEnd))

/** An incomplete archive never replaces a whole one. */
const damagedName = (file: string): string =>
  file.endsWith(archiveEnd) ? `${file.slice(0, -archiveEnd.length)}${damagedEnd}` : `${file}-damaged`

const numbered = (file: string, n: number): string =>
  n === 1 ? file : `${file.slice(0, -archiveEnd.length)}-${n}${archiveEnd}`

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** A link refuses a name that another one has taken meanwhile, which a renaming replaces. False then. */
async function tookName(part: string, target: string): Promise<boolean> {
  try {
    await link(part, target)
    await rm(part)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' || existsSync(target)) return false
    if (!withoutLinks.has(code ?? '')) throw error
    await rename(part, target)
    return true
  }
}

interface HowToSave {
  /** A name that is taken gives way to the next one, `…-2.tar.gz`: the portal made it up, of the second. */
  elseNumbered?: boolean | undefined
  onPhase?: OnPhase | undefined
}

/**
 * Written aside, for the owner alone, and read back before it gets its name, with `-damaged` when it is incomplete.
 * Nothing stays after an error. @throws BackupProblem for an existing name, without space, or when it cannot be read
 * back
 */
export async function saveArchive(
  file: string,
  write: (out: Writable) => Promise<unknown>,
  { elseNumbered = false, onPhase }: HowToSave = {},
): Promise<Inspected> {
  if (!elseNumbered && existsSync(file)) throw new BackupProblem(backupTexts.fileExists(file))
  const folder = path.dirname(file)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeForgotten(folder, forgotten)
  } catch (cause) {
    throw new BackupProblem(backupTexts.unwritable(folder, lineOf(cause)), { cause })
  }
  const part = partOf(file)
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  // The file is opened before the database is asked.
  await once(out, 'open').catch((cause: NodeJS.ErrnoException) => {
    throw new BackupProblem(backupTexts.unwritable(folder, lineOf(cause)), { cause })
  })
  try {
    await sendThrough(demandFreeSpace(folder), out, write)
    onPhase?.({ at: 'check' })
    const inspected = await inspectArchive(part)
    const isWhole = lossesOf(inspected.manifest).length === 0
    for (let n = 1; ; n++) {
      const target = isWhole ? numbered(file, n) : damagedName(numbered(file, n))
      if (await tookName(part, target)) {
        await syncFolder(folder)
        return { ...inspected, file: target }
      }
      if (!elseNumbered) throw new BackupProblem(backupTexts.fileExists(target))
    }
  } catch (error) {
    await rm(part, { force: true })
    throw codeOf(error) === 'ENOSPC' ? diskFull(folder, error) : error
  }
}

/** Either side's failure ends the other: a writer that fails before its first byte has piped nothing. */
async function sendThrough(guard: Transform, out: Writable, write: (out: Writable) => Promise<unknown>): Promise<void> {
  const writing = write(guard).then(
    () => void guard.end(),
    (error: unknown) => {
      guard.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    },
  )
  const [written, saved] = await Promise.allSettled([writing, pipeline(guard, out)])
  // The disk's own error says more than the ended stream.
  if (saved.status === 'rejected' && saved.reason instanceof BackupProblem) throw saved.reason
  if (written.status === 'rejected') throw written.reason
  if (saved.status === 'rejected') throw saved.reason
}

const diskFull = (folder: string, cause?: unknown): BackupProblem =>
  new BackupProblem(backupTexts.diskFull(folder), { cause })

/** A full disk would stop the portal's saves. */
function demandFreeSpace(folder: string): Transform {
  let unlooked = lookEvery
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unlooked += chunk.length
      if (unlooked >= lookEvery) {
        unlooked = 0
        if (freeBytesOf(folder) < reserve) return done(diskFull(folder))
      }
      done(null, chunk)
    },
  })
}

const forgotten = (name: string): number =>
  isPart(name) ? forgottenAfter : isSnapshot(name) ? snapshotForgottenAfter : Infinity
