import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'
import { backupsFolder } from './backup.ts'
import type { Elsewhere, StoredElsewhere } from './elsewhere.ts'
import { decrypted, encryptedEnd } from './encrypting.ts'

export const isEncrypted = (name: string): boolean => name.endsWith(encryptedEnd)

/** The plain content of an archive that is elsewhere. @throws BackupProblem without its passphrase */
export async function openStored(
  elsewhere: Elsewhere,
  { storedAs }: Pick<StoredElsewhere, 'storedAs'>,
  passphrase: string | undefined,
): Promise<Readable> {
  const phrase = isEncrypted(storedAs) ? demanded(passphrase) : undefined
  const content = await elsewhere.read(storedAs)
  if (content === undefined) throw new BackupProblem(backupTexts.notElsewhere(storedAs, elsewhere.name))
  return phrase === undefined ? content : decrypted(content, phrase)
}

/** @throws BackupProblem without its passphrase */
export async function openEncrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  const phrase = demanded(passphrase)
  return decrypted(createReadStream(file), phrase)
}

function demanded(passphrase: string | undefined): string {
  if (passphrase === undefined) throw new BackupProblem(backupTexts.needsPassphrase)
  return passphrase
}

export async function keepScratch(
  dataDir: string,
  content: Readable,
): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = backupsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // After a kill the next backup takes it away.
  const file = path.join(folder, `${randomUUID()}.part`)
  const remove = () => rm(file, { force: true })
  try {
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { file, remove }
}
