import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'

import { backupTexts } from '#texts/operator/backup.ts'

import { BackupProblem } from './backup-problem.ts'

/** The format and the program age: https://age-encryption.org/v1 */
export const encryptedEnd = '.age'

const webOf = (content: Readable): globalThis.ReadableStream<Uint8Array> => Readable.toWeb(content)

export interface EncryptJob {
  from: string
  to: string
  passphrase: string
}

/**
 * In a thread of its own: making a key from a passphrase takes 256 MB and blocks for more than a second. After `signal`
 * the caller removes what was written.
 */
export async function encryptFile(job: EncryptJob, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./encrypt-worker.ts', import.meta.url), { workerData: job, execArgv: [] })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the encrypting ended with ${code}`))))
    })
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export async function encrypt({ from, to, passphrase }: EncryptJob): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase.normalize('NFC'))
  const content = await encrypter.encrypt(webOf(createReadStream(from)))
  await pipeline(Readable.fromWeb(content), createWriteStream(to, { mode: 0o600, flush: true }))
}

/** @throws BackupProblem for another passphrase or another kind of file; a changed file fails while it is read */
export async function decrypted(content: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFC'))
  try {
    const plain = await decrypter.decrypt(webOf(content))
    return Readable.fromWeb(plain)
  } catch (cause) {
    content.destroy()
    throw new BackupProblem(backupTexts.notDecrypted, { cause })
  }
}
