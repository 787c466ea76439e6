import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

import { backupsFolder } from '#server/platform/backup/backup.ts'
import { exposedFiles } from '#server/platform/base/secret-files.ts'
import { secretFile, storedSecret } from '#server/platform/base/secrets.ts'
import { strangeSettings } from '#server/platform/base/setting-names.ts'
import { storagePlace } from '#server/platform/base/storage-url.ts'
import { ofOthersIn, openInFolder } from '#server/platform/database/embedded/owner-only.ts'
import { doctorTexts } from '#texts/operator/doctor.ts'

import { fault, fine, notice, sizeOf, some, wordsOf, type Finding } from './finding.ts'
import type { Looking, WithConfig } from './looking.ts'

const leastNode = 24
const megabyte = 1024 * 1024
/** In bytes: below `least` nothing is written, below `low` it is time to free some. */
export const freeSpace = { least: 64 * megabyte, low: 1024 * megabyte }

export function lookAtNode({ texts: { doctor }, nodeVersion }: Pick<Looking, 'texts' | 'nodeVersion'>): Finding[] {
  return Number(nodeVersion.split('.')[0]) >= leastNode
    ? [fine(doctor.nodeFine(nodeVersion))]
    : [fault(...doctor.nodeOld(nodeVersion, leastNode))]
}

export function lookAtSettings({ texts: { doctor }, environment, settingsFile }: Looking): Finding[] {
  const strange = strangeSettings(environment, Object.keys(settingsFile?.settings ?? {}))
  const found = strange.map(({ name, meant }) =>
    notice(meant === undefined ? doctor.unknown(name) : doctor.meant(name, meant), doctor.correctName),
  )
  return [fine(doctor.settingsFine), ...found]
}

export function lookAtSecretFiles({ texts: { doctor }, environment, settingsFile }: Looking): Finding[] {
  const exposed = exposedFiles(environment, settingsFile)
  if (exposed.length === 0) return [fine(doctor.notExposed)]
  return exposed.map(({ file, names }) => fault(...doctor.exposed(file, names.join(', '))))
}

export function lookAtWeb({ texts: { doctor }, webDir }: Looking): Finding[] {
  return existsSync(path.join(webDir, 'index.html')) ? [fine(doctor.webFine)] : [fault(...doctor.webMissing)]
}

export function lookAtFolder({ texts, config: { dataDir, databaseUrl } }: WithConfig): Finding[] {
  const { doctor } = texts
  if (!existsSync(dataDir)) {
    return databaseUrl === undefined
      ? [fault(...doctor.folderMissing(dataDir))]
      : [fine(doctor.folderToBeMade(dataDir))]
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [fault(doctor.folderUnusable(dataDir), wordsOf(error))]
  }
  const found: Finding[] = []
  const open = openInFolder(dataDir)
  if (open.length > 0) found.push(fault(...doctor.folderOpen(some(texts, open), dataDir)))
  const foreign = ofOthersIn(dataDir)
  if (foreign.length > 0) found.push(fault(...doctor.folderForeign(some(texts, foreign), dataDir)))
  return found.length === 0 ? [fine(doctor.folderFine(dataDir))] : found
}

export interface Disk {
  folder: string
  free: number
}

/** The one with the least space, of the folders that are there. */
export const fullestOf = (folders: readonly string[], freeBytes: WithConfig['freeBytes']): Disk | undefined =>
  folders
    .filter((folder) => existsSync(folder))
    .map((folder) => ({ folder, free: freeBytes(folder) }))
    .toSorted((one, two) => one.free - two.free)[0]

/** Of data, files and backups. */
export function fullestDisk({
  config: { dataDir, storageUrl },
  freeBytes,
}: Pick<WithConfig, 'config' | 'freeBytes'>): Disk | undefined {
  const place = storageUrl === undefined ? undefined : storagePlace(storageUrl)
  return fullestOf([dataDir, ...(place?.kind === 'disk' ? [place.folder] : []), backupsFolder(dataDir)], freeBytes)
}

export function lookAtDisk(parts: WithConfig): Finding[] {
  const { doctor } = parts.texts
  const { format } = parts
  const least = fullestDisk(parts)
  if (!least) return []
  const words = doctor.free(sizeOf(format, least.free), least.folder)
  if (least.free < freeSpace.least) return [fault(...doctor.tooLittle(words))]
  if (least.free < freeSpace.low) return [notice(doctor.left(words), doctor.freeSoon)]
  return [fine(doctor.enough(words))]
}

export async function lookAtSecretFile({
  config: { dataDir, databaseUrl, secretKey },
}: WithConfig): Promise<Finding[]> {
  if (secretKey !== undefined || !existsSync(dataDir)) return []
  const found: Finding[] = []
  await storedSecret(dataDir).catch((error: unknown) => found.push(fault(wordsOf(error), doctorTexts.notStarting)))
  if (databaseUrl === undefined && !existsSync(secretFile(dataDir)))
    found.push(
      existsSync(path.join(dataDir, 'pg'))
        ? fault(...doctorTexts.secretMissing(secretFile(dataDir)))
        : notice(...doctorTexts.noSecretYet),
    )
  return found
}
