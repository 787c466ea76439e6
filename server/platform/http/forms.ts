import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { IncomingFile } from '#server/platform/files/uploads.ts'

export interface FormFile<Stored> {
  keep(file: IncomingFile): Promise<Stored>
  drop(stored: Stored): Promise<void>
}

/** Bytes: 4 000 characters of four bytes, and some more. */
const fieldSize = 20_000

/** Bytes: 21 parts, each with a boundary and headers of 1 500. */
const maxHeaders = 32 * 1024
/** Bytes beside the file: the largest fields, and the parser's read-ahead. */
const maxBesideFile = 512 * 1024

/** For the routes of one scope; others refuse forms as a media type. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // The receiver limits the file: it knows the setting and the sentence.
    limits: { fileSize: Infinity, files: 1, fields: 20, parts: 21, fieldSize, headerPairs: 20 },
  })
}

/** A request that breaks off is the caller's error. */
async function* contentOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw new Refusal('malformed-body')
  }
}

/**
 * `keep` gets the file as it arrives; after a later error its result is dropped. @throws Refusal unsupported-media,
 * malformed-body, and what `keep` and `check` throw
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
    // A client that still sends may not see the answer, so the rest is read for a while (cutUnwantedBodies).
    request.raw.unpipe().resume()
    if (file) await drop(file.stored)
    throw error
  }
}

const sizeOf = (fields: Record<string, unknown>): number =>
  Object.values(fields).reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0)

/** The parser only drops headers beyond its limit, so all bytes are counted here. */
function besideFile({ raw }: FastifyRequest) {
  let received = 0
  let file: { readonly bytesRead: number } | undefined
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const bytes = (): number => received - (file?.bytesRead ?? 0)
  raw.on('data', (chunk: Uint8Array) => {
    if (bytes() > maxBesideFile) reject(new Refusal('malformed-body'))
    received += chunk.length
  })
  return {
    bytes,
    tooMuch: promise,
    fileIs(stream: { readonly bytesRead: number }): void {
      file = stream
    },
  }
}

async function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  try {
    return await parts.next()
  } catch {
    throw new Refusal('malformed-body')
  }
}
