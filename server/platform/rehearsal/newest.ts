import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { backupsFolder } from '#server/platform/backup/backup.ts'
import { openElsewhere } from '#server/platform/backup/elsewhere.ts'
import { isWholeName } from '#server/platform/backup/save.ts'
import type { Config } from '#server/platform/base/config.ts'

export interface Candidate {
  name: string
  size: number
  file?: string | undefined
  storedAs?: string | undefined
  place?: string | undefined
}

/** `20261121-020000`; '' of a name that somebody chose, so that it comes before all others. */
const momentIn = (name: string): string => /^portal-(\d{8}-\d{6})(?:-manual(?:-\d+)?)?\.tar\.gz$/.exec(name)?.[1] ?? ''

/**
 * By the moment in its name. Of one that is in both places the copy elsewhere, because it is what is left when this machine is lost; when that
 * place is away, the newest here.
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
  return found
    .toSorted((one, two) => momentIn(one.name).localeCompare(momentIn(two.name)) || one.name.localeCompare(two.name))
    .at(-1)
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
