import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { backupsFolder } from '#server/platform/backup/backup.ts'
import { isSigned } from '#server/platform/backup/manifest.ts'
import { inspectArchive } from '#server/platform/backup/read-archive.ts'
import { deriveKeys } from '#server/platform/base/secrets.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { fault, fine, wordsOf, type Finding } from './finding.ts'

/** The last archive in the data folder's backups, read to its end and held against its sums and its signature. */
export async function lookAtLastArchive(dataDir: string, secret: string | undefined): Promise<Finding[]> {
  const file = lastArchive(backupsFolder(dataDir))
  if (file === undefined) return []
  const todo = doctorTexts.archiveTodo(path.basename(file))
  try {
    const { header, signed } = await inspectArchive(file)
    if (secret !== undefined) {
      const keys = deriveKeys(secret)
      if (header.secretCheck === keys.check && !isSigned(signed.manifest, signed.signature, keys.backup))
        return [fault(doctorTexts.archiveChanged(file), todo)]
    }
    return [fine(doctorTexts.archiveFine(path.dirname(file), path.basename(file)))]
  } catch (error) {
    return [fault(doctorTexts.archiveUseless(file, wordsOf(error)), todo)]
  }
}

function lastArchive(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => /^portal-.*\.tar\.gz$/.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .toSorted((one, two) => two.at - one.at)[0]?.file
}
