import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { IncomingFile } from '#server/platform/files/uploads.ts'

/** What is done with the file of a form: it is stored while it arrives, and dropped when the form turns out wrong. */
export interface FormFile<Stored> {
  keep(file: IncomingFile): Promise<Stored>
  drop(stored: Stored): Promise<void>
}

/** Most bytes of one field: 4 000 characters of four bytes, and something over. */
const fieldSize = 20_000

/** Most bytes of a form beside its file and its fields: 21 parts with a boundary and headers of 1 500 bytes each. */
const maxHeaders = 32 * 1024
/** Most bytes of a form beside its file, as it comes: the largest fields, and what the stream has read ahead. */
const maxBesideFile = 512 * 1024

/** Multipart forms, for the routes of one scope alone: elsewhere they are refused as a media type. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The file's own limit is the receiver's: it knows the setting and the sentence.
    limits: { fileSize: Infinity, files: 1, fields: 20, parts: 21, fieldSize, headerPairs: 20 },
  })
}

/** The content of a part; a request that breaks off is the caller's doing. */
async function* contentOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw new Refusal('malformed-body')
  }
}

/**
 * Reads a form: its fields, and its file, which `keep` gets as it arrives. Should anything be wrong afterwards, what was
 * stored is dropped.
 * @throws Refusal unsupported-media, malformed-body, and what `keep` and `check` throw
 */
export async function readForm<Fields, Stored>(
  request: FastifyRequest,
  { keep, drop }: FormFile<Stored>,
  check: (fields: Record<string, unknown>) => Fields,
): Promise<{ fields: Fields; file: Stored | undefined }> {
  if (!request.isMultipart()) throw new Refusal('unsupported-media')
  const fields: Record<string, unknown> = {}
  let file: { stored: Stored } | undefined
  const beside = besideFile(request)
  try {
    const parts = request.parts()[Symbol.asyncIterator]()
    for (;;) {
      const { value: part, done } = await Promise.race([nextOf(parts), beside.tooMuch])
      if (done) break
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrongField(part.fieldname, 'tooLong', { maximum: 4000 })
        fields[part.fieldname] = part.value
      } else if (part.fieldname === 'file') {
        beside.fileIs(part.file)
        file = { stored: await keep({ name: part.filename ?? '', content: contentOf(part.file) }) }
      } else throw wrongField('file', 'required')
    }
    if (beside.bytes() - sizeOf(fields) > maxHeaders) throw new Refusal('malformed-body')
    return { fields: check(fields), file: file?.stored }
  } catch (error) {
    // What is still to come is read and forgotten for a while (cutUnwantedBodies): a client that is not done sending
    // would else never hear the answer.
    request.raw.unpipe().resume()
    if (file) await drop(file.stored)
    throw error
  }
}

const sizeOf = (fields: Record<string, unknown>): number =>
  Object.values(fields).reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0)

/** Counts what comes of a form beside its file. The parser only drops what a header has beyond its own limit. */
function besideFile({ raw }: FastifyRequest) {
  let received = 0
  let file: { readonly bytesRead: number } | undefined
  const { promise, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting for it when it happens.
  promise.catch(() => undefined)
  const bytes = (): number => received - (file?.bytesRead ?? 0)
  raw.on('data', (chunk: Uint8Array) => {
    // Of all but this chunk: it has not been taken apart yet.
    if (bytes() > maxBesideFile) reject(new Refusal('malformed-body'))
    received += chunk.length
  })
  return {
    bytes,
    /** Refused as soon as it is too much. */
    tooMuch: promise,
    fileIs(stream: { readonly bytesRead: number }): void {
      file = stream
    },
  }
}

/** The next part; whatever the parser has against it makes it a body that can't be read. */
async function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  try {
    return await parts.next()
  } catch {
    throw new Refusal('malformed-body')
  }
}
