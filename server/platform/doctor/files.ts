import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { sql } from 'kysely'

import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { sumOf } from '#server/platform/files/sums.ts'
import { fileRecords } from '#server/platform/files/uploads.ts'
import { doctorFileTexts } from '#texts/operator/doctor.ts'
import { spanish } from '#texts/spanish.ts'
import type { AllTexts } from '#texts/texts.ts'

import { fault, fine, notice, some, wordsOf, type Finding } from './finding.ts'
import type { WithStorage } from './looking.ts'
import { askFiles } from './questions.ts'

export async function lookAtStorage(storage: Storage, { doctor }: AllTexts): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`
  try {
    await storage.put(key, Readable.from([Buffer.from('1')]))
    const there = await isStored(storage, key)
    await storage.delete(key)
    return there ? [fine(doctor.storageFine)] : [fault(...doctor.storageForgets)]
  } catch (error) {
    const why = error instanceof Error && error.name !== 'Refusal' ? ` ${wordsOf(error)}` : ''
    return [fault(...doctor.storageSilent(why))]
  }
}

/** A wrong bucket or folder has none of the known files. */
export async function lookForFiles({ db, storage, config }: WithStorage): Promise<Finding[]> {
  const elsewhere = await askFiles(db.pool, storage, config)
  return elsewhere === undefined ? [] : [fault(...elsewhere)]
}

/**
 * Each record, also in a bin, has its content with size and sum, and no content lacks a record. Files that are being
 * stored or removed are leftovers.
 */
export async function lookAtFiles(db: Database, storage: Storage): Promise<Finding[]> {
  const stored = new Map<string, number>()
  for await (const { key, size } of storage.list()) stored.set(key, size)
  const records = await fileRecords(db)
  const leftovers = await db.sql.selectFrom('storage_leftovers').select('storage_key').execute()
  const known = new Set([...records, ...leftovers].map(({ storage_key }) => storage_key))
  const missing = records.filter(({ storage_key }) => !stored.has(storage_key))
  // These were stored after the storage was listed.
  const lost = []
  for (const record of missing) {
    if (!(await isStored(storage, record.storage_key)) && (await isThere(db, record.id))) lost.push(record.id)
  }
  const changed = records.filter(({ storage_key, size }) => stored.has(storage_key) && stored.get(storage_key) !== size)
  const whole = records.filter(({ storage_key, size }) => stored.get(storage_key) === size)
  const flipped = await otherThanStored(storage, whole)
  const unsummed = whole.filter(({ sha256 }) => sha256 === null)
  const strange: string[] = []
  for (const key of stored.keys()) {
    if (known.has(key) || key.startsWith('doctor/')) continue
    // A file without content now was removed with its record meanwhile.
    if (await isStored(storage, key)) strange.push(key)
  }
  const found: Finding[] = []
  if (lost.length > 0) found.push(fault(...doctorFileTexts.filesLost(lost.length, some(spanish, lost))))
  if (changed.length > 0)
    found.push(
      fault(
        ...doctorFileTexts.filesOfOtherSize(
          changed.length,
          some(
            spanish,
            changed.map(({ id }) => id),
          ),
        ),
      ),
    )
  if (flipped.length > 0) found.push(fault(...doctorFileTexts.filesChanged(flipped.length, some(spanish, flipped))))
  if (unsummed.length > 0) found.push(notice(...doctorFileTexts.filesWithoutSum(unsummed.length)))
  if (strange.length > 0) found.push(fault(...doctorFileTexts.filesUnknown(strange.length, some(spanish, strange))))
  return found.some(({ level }) => level === 'fault')
    ? found
    : [fine(doctorFileTexts.filesFine(records.length)), ...found]
}

const atOnce = 4

async function otherThanStored(
  storage: Storage,
  records: readonly { id: number; storage_key: string; sha256: string | null }[],
): Promise<number[]> {
  const known = records.filter(({ sha256 }) => sha256 !== null)
  const other: number[] = []
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let record = known.pop(); record !== undefined; record = known.pop()) {
      const content = await storage.get(record.storage_key)
      if (content && (await sumOf(content)).sha256 !== record.sha256) other.push(record.id)
    }
  })
  await Promise.all(lanes)
  return other.toSorted((one, two) => one - two)
}

const isThere = async (db: Database, id: number): Promise<boolean> =>
  (await sql`select from stored_files where id = ${id}`.execute(db.sql)).rows.length > 0

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const content = await storage.get(key)
  // It may go before it is opened; nothing is read.
  content?.on('error', () => undefined).destroy()
  return content !== undefined
}
