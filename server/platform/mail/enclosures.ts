import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

import type { Enclosure, Letter } from './letter-seal.ts'
import type { Message } from './mailer.ts'

export interface EnclosureParts {
  db: Database
  storage: { get(key: string): Promise<Readable | undefined> }
}

const Sum = z.object({ size: z.int(), sha256: z.nullable(z.string()) })

export async function withEnclosures(
  parts: EnclosureParts,
  { attachments = [], ...letter }: Letter,
): Promise<Omit<Message, 'to' | 'messageId'> | undefined> {
  const files = await Promise.all(attachments.map((one) => enclosed(parts, one)))
  const there = files.filter((file) => file !== undefined)
  if (there.length < files.length) return undefined
  return { ...letter, ...(there.length > 0 && { attachments: there }) }
}

async function enclosed({ db, storage }: EnclosureParts, { filename, path: key }: Enclosure) {
  const [wanted] = await db.named(
    'outbox.enclosed',
    'select size, sha256 from project_files where storage_key = $1',
    [key],
    Sum,
  )
  const stream = wanted && (await storage.get(key))
  if (!stream) return undefined
  const content = await buffer(stream)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const isSame = content.byteLength === wanted.size && (wanted.sha256 ?? sha256) === sha256
  return isSame ? { filename, content } : undefined
}
