import { createHash } from 'node:crypto'

import type { Storage } from '#server/platform/files/storage.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

export interface Keeping {
  /** @throws BackupProblem when the key has another content, or the content another sum */
  add(key: string, content: AsyncIterable<Buffer>, sha256: string): Promise<void>
  takeBack(): Promise<void>
}

/** Never takes a file back that was there already: another portal may use it. */
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
      // A killed run may have left half of it.
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

export async function checksumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
