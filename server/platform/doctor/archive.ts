import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { backupsFolder } from '#server/platform/backup/backup.ts'
import { isSigned, lossesOf } from '#server/platform/backup/manifest.ts'
import { inspectArchive } from '#server/platform/backup/read-archive.ts'
import { isWholeName } from '#server/platform/backup/save.ts'
import { deriveKeys, type Keys } from '#server/platform/base/secrets.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { fault, fine, wordsOf, type Finding } from './finding.ts'
import type { Afterwards } from './looking.ts'

interface StoredArchive {
  file: string
  at: number
}

export function archivesIn(dataDir: string): StoredArchive[] {
  const folder = backupsFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(isWholeName)
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .toSorted((one, two) => two.at - one.at || two.file.localeCompare(one.file))
}

/** Reads all of it. Undefined when its sums and signature fit. */
export async function wrongWith(
  file: string,
  keys: Pick<Keys, 'check' | 'backup'> | undefined,
  open?: () => Promise<Readable>,
): Promise<string | undefined> {
  try {
    const { header, signed, manifest } = await inspectArchive(file, await open?.())
    if (keys && header.secretCheck === keys.check && !isSigned(signed.manifest, signed.signature, keys.backup))
      return doctorTexts.archiveChanged(file)
    const losses = lossesOf(manifest)
    return losses.length === 0 ? undefined : doctorTexts.archiveUseless(file, losses.join('; '))
  } catch (error) {
    return doctorTexts.archiveUseless(file, wordsOf(error))
  }
}

export async function lastGoodArchive(
  dataDir: string,
  keys: Pick<Keys, 'check' | 'backup'> | undefined,
): Promise<string | undefined> {
  for (const { file } of archivesIn(dataDir)) if ((await wrongWith(file, keys)) === undefined) return file
  return undefined
}

export async function lookAtLastArchive({ config: { dataDir }, secret }: Afterwards): Promise<Finding[]> {
  const keys = secret === undefined ? undefined : deriveKeys(secret)
  const [last] = archivesIn(dataDir)
  if (last === undefined) return []
  const { file } = last
  const wrong = await wrongWith(file, keys)
  if (wrong === undefined) return [fine(doctorTexts.archiveFine(path.dirname(file), path.basename(file)))]
  const good = await lastGoodArchive(dataDir, keys)
  return [fault(wrong, doctorTexts.archiveTodo(path.basename(file), good))]
}
