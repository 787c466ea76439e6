import { createHash, type Hash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'

import { sql } from 'kysely'

import type { Database } from '#server/platform/database/database.ts'

import type { Storage } from './storage.ts'

interface Sum {
  sha256: string
  size: number
}

export function summed(content: AsyncIterable<Uint8Array>): {
  content: AsyncIterable<Uint8Array>
  sum: () => string
} {
  const hash = createHash('sha256')
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { content: through(), sum: () => hash.digest('hex') }
}

export async function sumOf(content: AsyncIterable<Uint8Array>): Promise<Sum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), size }
}

class ChangedContent extends Error {
  override readonly name = 'ChangedContent'
}

/**
 * Holds the last piece back until the sum fits, so that the download of a changed file breaks off. `onEnd` gets the sum
 * of a whole, unchanged content.
 */
export function unchanged(
  content: Readable,
  wanted: { sha256: string | null; size: number },
  on: { end: (sum: Sum) => void; changed: (sum: Sum) => void },
): Readable {
  const hash: Hash = createHash('sha256')
  let size = 0
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      if (held !== undefined) this.push(held)
      held = chunk
      done()
    },
    flush(done) {
      const sum = { sha256: hash.digest('hex'), size }
      if (size !== wanted.size || (wanted.sha256 !== null && sum.sha256 !== wanted.sha256)) {
        on.changed(sum)
        done(new ChangedContent('the content of a file is not what was stored'))
        return
      }
      on.end(sum)
      done(null, held)
    },
  })
  content.once('error', (error) => check.destroy(error))
  check.once('close', () => content.destroy())
  return content.pipe(check)
}

export async function keepSums(
  db: Pick<Database, 'sql'>,
  sums: readonly { key: string; sha256: string }[],
): Promise<void> {
  if (sums.length === 0) return
  const known = sql`unnest(${sums.map(({ key }) => key)}::text[], ${sums.map(({ sha256 }) => sha256)}::text[])
    as known (key, sha256)`
  await sql`update project_files f set sha256 = known.sha256 from ${known}
    where f.storage_key = known.key and f.sha256 is null`.execute(db.sql)
  await sql`update bin b set record = b.record || jsonb_build_object('sha256', known.sha256) from ${known}
    where b.storage_key = known.key and b.record ->> 'sha256' is null`.execute(db.sql)
}

const batch = 50

/** Files from before sums existed. Answers how many; the doctor names missing and changed ones. */
export async function sumOldFiles(
  { db, storage }: { db: Database; storage: Storage },
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ key: string; size: number }>`select storage_key as key, size
    from stored_files where sha256 is null order by id`.execute(db.sql)
  let kept = 0
  let sums: { key: string; sha256: string }[] = []
  const keep = async (): Promise<void> => {
    await keepSums(db, sums)
    kept += sums.length
    sums = []
  }
  for (const { key, size } of rows) {
    if (signal?.aborted) break
    const content = await storage.get(key)
    if (content === undefined) continue
    const sum = await sumOf(content)
    if (sum.size === size) sums.push({ key, sha256: sum.sha256 })
    if (sums.length >= batch) await keep()
  }
  if (!signal?.aborted) await keep()
  return kept
}
