import { formatOf } from '#contract/format.ts'
import type { StatusLine } from '#contract/status.ts'
import { systemClock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { freeBytesOf } from '#server/platform/database/embedded/free-space.ts'
import { openStorage } from '#server/platform/files/open-storage.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { doctorFileTexts } from '#texts/operator/doctor.ts'
import { spanish } from '#texts/spanish.ts'

import { checks, type Check } from './checks.ts'
import { fault, wordsOf, type Finding } from './finding.ts'
import type { Inside, Looking, WithStorage } from './looking.ts'

export type Make = <Parts extends Looking>(check: Check<Parts>, parts: Parts) => Promise<Finding[]>

export const made: Make = async (check, parts) => {
  try {
    return await check.look(parts)
  } catch (error) {
    const { doctor, status } = parts.texts
    return [fault(...doctor.unlooked(status.checks[check.name], wordsOf(error)))]
  }
}

export async function* look<Parts extends Looking>(
  list: readonly Check<Parts>[],
  parts: Parts,
  make: Make,
): AsyncGenerator<StatusLine> {
  for (const check of list) for (const finding of await make(check, parts)) yield { check: check.name, ...finding }
}

const isFine = (lines: readonly StatusLine[]): boolean => lines.every(({ level }) => level === 'fine')

export async function* lookInside(parts: Inside, open: () => Promise<Storage>, make: Make): AsyncGenerator<StatusLine> {
  const database: StatusLine[] = []
  for await (const line of look(checks.database, parts, make)) {
    database.push(line)
    yield line
  }
  const current = isFine(database.filter(({ check }) => check === 'schema'))
  if (current) yield* look(checks.current, parts, make)
  let storage: Storage
  try {
    storage = await open()
  } catch (error) {
    yield { check: 'storage', ...fault(wordsOf(error), doctorFileTexts.lookAtStorage) }
    return
  }
  const stored: StatusLine[] = []
  const withStorage: WithStorage = { ...parts, storage }
  for await (const line of look(checks.storage, withStorage, make)) {
    stored.push(line)
    yield line
  }
  if (current && isFine(stored)) yield* look(checks.files, withStorage, make)
}

const silent = { error: () => undefined, warn: () => undefined }

export function examine(config: Config, db: Database, keys: Keys, clock = systemClock): AsyncGenerator<StatusLine> {
  const parts: Inside = { ...spanishLook({ webDir: '', nodeVersion: process.versions.node }), config, db, keys, clock }
  return lookInside(parts, () => openStorage(config, silent), made)
}

export const spanishLook = (given: Pick<Looking, 'webDir' | 'nodeVersion'> & Partial<Looking>): Looking => ({
  texts: spanish,
  format: formatOf('es-CO'),
  clock: systemClock,
  environment: process.env,
  freeBytes: freeBytesOf,
  ...given,
})
