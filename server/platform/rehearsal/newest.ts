import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { backupsFolder } from '#server/platform/backup/backup.ts'
import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { isWholeName } from '#server/platform/backup/save.ts'
import type { Config } from '#server/platform/base/config.ts'

/** The archive that is rehearsed. */
export interface Candidate {
  /** Without the end of an encrypted one. */
  name: string
  /** Bytes where it is. */
  size: number
  /** In the folder of backups; undefined for one that is elsewhere. */
  file?: string | undefined
  /** As it is called elsewhere. */
  storedAs?: string | undefined
  /** The name of BACKUP_URL's place. */
  place?: string | undefined
}

/**
 * The newest archive by its name, wherever it is. Of one that is in both places the copy elsewhere: it is what is left when
 * this machine is lost; where that place is away, as its own check says, the newest here. @returns undefined where there is
 * none
 */
export async function newestArchive(
  { dataDir, backupUrl }: Pick<Config, 'dataDir' | 'backupUrl'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Candidate | undefined> {
  const found = [...(await archivesHere(backupsFolder(dataDir)))]
  if (backupUrl !== undefined) {
    const elsewhere = await openElsewhere(backupUrl, environment)
    const stored = await elsewhere.list().catch(() => [])
    found.push(...stored.map((one) => ({ ...one, place: elsewhere.name })))
  }
  return found.toSorted((one, two) => one.name.localeCompare(two.name)).at(-1)
}

async function archivesHere(folder: string): Promise<Candidate[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter(isWholeName)
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { name, file, size: (await stat(file)).size }
    }),
  )
}
