import { IncomingMessage } from 'node:http'

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

import type { S3Place } from '#server/platform/base/storage-url.ts'

import { inParts } from './in-parts.ts'
import type { ObjectStore } from './object-storage.ts'
import { answered, silenceMs, StoreSilent } from './silence.ts'

/** Of each part of an upload; a few are in memory. S3 accepts no smaller ones; 10 000 parts are 50 GB. */
const s3PartBytes = 5 * 1024 * 1024

/** Stores without calls for unfinished uploads clear them by their own rule. */
const unknownCall = new Set(['NotImplemented', 'MethodNotAllowed'])

/** Errors of the client before it sends anything. */
const notSetUp = /^CredentialsProviderError|Region is missing/

/** AWS's own settings complete the URL. */
function clientOf({ region, endpoint, credentials }: S3Place): S3Client {
  const client = new S3Client({
    ...(region !== undefined ? { region } : endpoint !== undefined && { region: 'us-east-1' }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials: { accessKeyId: credentials.id, secretAccessKey: credentials.secret } }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      // Each download over a slow connection holds one.
      httpAgent: { maxSockets: 1000 },
      httpsAgent: { maxSockets: 1000 },
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that doesn't know the header would be waited for.
    expectContinueHeader: false,
  })
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        throw isSilence(error) ? new StoreSilent() : error
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'silence' },
  )
  return client
}

/** The client's timeouts, which it would retry; a broken connection is retried. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'TimeoutError' &&
  !('code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code)))

async function unfinished(client: S3Client, bucket: string, name: string): Promise<string[]> {
  try {
    const { Uploads = [] } = await answered((abortSignal) =>
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: name }), { abortSignal }),
    )
    return Uploads.flatMap(({ Key, UploadId }) => (Key === name && UploadId !== undefined ? [UploadId] : []))
  } catch (error) {
    if (error instanceof S3ServiceException && unknownCall.has(error.name)) return []
    throw error
  }
}

function multipart(client: S3Client, bucket: string) {
  async function abort(name: string, id: string): Promise<void> {
    try {
      const upload = { Bucket: bucket, Key: name, UploadId: id }
      await answered((abortSignal) => client.send(new AbortMultipartUploadCommand(upload), { abortSignal }))
    } catch (error) {
      if (!(error instanceof S3ServiceException) || !(unknownCall.has(error.name) || error.name === 'NoSuchUpload'))
        throw error
    }
  }

  return {
    async write(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
      const object = { Bucket: bucket, Key: name }
      const { UploadId: id } = await answered((abortSignal) =>
        client.send(new CreateMultipartUploadCommand(object), { abortSignal }),
      )
      if (id === undefined) throw new Error('the store gave no name to an upload')
      try {
        const sent: { PartNumber: number; ETag: string | undefined }[] = []
        for await (const part of parts) {
          const numbered = { ...object, UploadId: id, PartNumber: sent.length + 1 }
          const { ETag } = await client.send(
            new UploadPartCommand({ ...numbered, Body: part, ContentLength: part.length }),
          )
          sent.push({ PartNumber: numbered.PartNumber, ETag })
        }
        const upload = { ...object, UploadId: id, MultipartUpload: { Parts: sent } }
        await client.send(new CompleteMultipartUploadCommand(upload))
      } catch (error) {
        // A silent store is not asked again: the leftovers get the parts.
        if (!(error instanceof StoreSilent)) await abort(name, id)
        throw error
      }
    },
    async abortAll(name: string): Promise<void> {
      for (const id of await unfinished(client, bucket, name)) await abort(name, id)
    },
  }
}

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return error.name
  return notSetUp.test(`${error.name}: ${error.message}`) ? error.message : undefined
}

/** S3 or a compatible store. Credentials and region come from the URL, else from where AWS's tools find them. */
export function s3Store(place: S3Place): ObjectStore {
  const { bucket } = place
  const client = clientOf(place)
  const uploads = multipart(client, bucket)
  const of = (name: string) => ({ Bucket: bucket, Key: name })
  return {
    async write(name, content) {
      const parts = inParts(content, s3PartBytes)
      const first = await parts.next()
      if (first.done) throw new Error('content without a part')
      const second = await parts.next()
      if (second.done) {
        const body = { Body: first.value, ContentLength: first.value.length }
        await client.send(new PutObjectCommand({ ...of(name), ...body }))
        return
      }
      await uploads.write(name, chained(first.value, second.value, parts))
    },
    async read(name, range) {
      try {
        const part = { ...of(name), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
        const { Body } = await answered((abortSignal) => client.send(new GetObjectCommand(part), { abortSignal }))
        if (Body === undefined) return undefined
        if (!(Body instanceof IncomingMessage)) throw new TypeError('@smithy/node-http-handler gives the answer itself')
        // From here on the reader sets the pace.
        Body.socket.setTimeout(0)
        return Body
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async *names(prefix) {
      let from: string | undefined
      do {
        const page = { Bucket: bucket, Prefix: prefix, ...(from !== undefined && { ContinuationToken: from }) }
        const { Contents = [], NextContinuationToken } = await answered((abortSignal) =>
          client.send(new ListObjectsV2Command(page), { abortSignal }),
        )
        for (const { Key, Size } of Contents) if (Key !== undefined) yield { name: Key, size: Size ?? 0 }
        from = NextContinuationToken
      } while (from !== undefined)
    },
    async remove(name) {
      await answered((abortSignal) => client.send(new DeleteObjectCommand(of(name)), { abortSignal }))
      await uploads.abortAll(name)
    },
    refusalOf,
  }
}

async function* chained(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield second
  yield* rest
}
