import { createHash } from 'node:crypto'

import type { Storage } from '#server/platform/files/storage.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

/** Puts files into a storage under the keys that they had, and takes back those that it has put there. */
export interface Keeping {
  /** @throws BackupProblem when there is another content under the key, or this one is not what it should be */
  add(key: string, content: AsyncIterable<Buffer>, sha256: string): Promise<void>
  takeBack(): Promise<void>
}

/**
 * What is in the storage already with the same content stays as it is and is nobody's to take back: it may be there from
 * a run that was killed, or belong to a portal that still uses it.
 */
export function keepFiles(storage: Storage): Keeping {
  const added: string[] = []
  return {
    async add(key, content, sha256) {
      const there = await storage.get(key)
      if (there) {
        if ((await checksumOf(there)) !== sha256) throw new BackupProblem(backupTexts.otherFile(key))
        await checksumOf(content)
        return
      }
      // What a killed run has left half written.
      await storage.delete(key)
      const hash = createHash('sha256')
      async function* hashed(): AsyncGenerator<Uint8Array> {
        for await (const chunk of content) {
          hash.update(chunk)
          yield chunk
        }
      }
      added.push(key)
      await storage.put(key, hashed())
      if (hash.digest('hex') !== sha256) throw new BackupProblem(backupTexts.fileChanged(key))
    },
    async takeBack() {
      for (const key of added) await storage.delete(key)
    },
  }
}

/** SHA-256 of a content, in hex. */
export async function checksumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
