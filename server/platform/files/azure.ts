import { Readable } from 'node:stream'

import {
  BlobServiceClient,
  RestError,
  StorageSharedKeyCredential,
  type BlockBlobClient,
  type StoragePipelineOptions,
} from '@azure/storage-blob'

import type { AzurePlace } from '#server/platform/base/storage-url.ts'

import { inParts } from './in-parts.ts'
import type { ObjectStore } from './object-storage.ts'
import { answered, StoreSilent } from './silence.ts'

/** Of each block of an upload; a few are in memory. 50 000 blocks are 200 GB. */
const azureBlockBytes = 4 * 1024 * 1024

const pipeline: StoragePipelineOptions = {
  retryOptions: { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 1000, tryTimeoutInMs: 60_000 },
}

type AzureEnvironment = Partial<
  Record<'AZURE_STORAGE_CONNECTION_STRING' | 'AZURE_STORAGE_ACCOUNT' | 'AZURE_STORAGE_KEY', string>
>

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof RestError)) return undefined
  const { statusCode = 0, code } = error
  const forGood = statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429
  return forGood ? (code ?? String(statusCode)) : undefined
}

/** After an error, uploadStream would still send blocks, which would arrive after dropBlocks. */
async function sendBlocks(blob: BlockBlobClient, content: AsyncIterable<Uint8Array>): Promise<void> {
  const ids: string[] = []
  for await (const block of inParts(content, azureBlockBytes)) {
    const id = Buffer.from(String(ids.length).padStart(6, '0')).toString('base64')
    await answered((abortSignal, onProgress) =>
      blob.stageBlock(id, () => slicesOf(block), block.length, { abortSignal, onProgress }),
    )
    ids.push(id)
  }
  await answered((abortSignal) => blob.commitBlockList(ids, { abortSignal }))
}

/** @throws Error without an account, or with a wrong key */
export function azureStore(place: AzurePlace, environment: AzureEnvironment): ObjectStore {
  const container = serviceOf(place, environment).getContainerClient(place.container)
  return {
    async write(name, content) {
      const blob = container.getBlockBlobClient(name)
      try {
        await sendBlocks(blob, content)
      } catch (error) {
        // A silent store is not asked again: the leftovers get the blocks.
        if (!(error instanceof StoreSilent)) await dropBlocks(blob)
        throw error
      }
    },
    async read(name, range) {
      try {
        const part = range && ([range.start, range.end - range.start + 1] as const)
        const { readableStreamBody } = await answered((abortSignal) =>
          container.getBlobClient(name).download(part?.[0], part?.[1], { abortSignal }),
        )
        return readableStreamBody && Readable.from(readableStreamBody)
      } catch (error) {
        if (error instanceof RestError && error.code === 'BlobNotFound') return undefined
        throw error
      }
    },
    async *names(prefix) {
      const blobs = container.listBlobsFlat({ prefix })
      for (;;) {
        const { done, value } = await answered(() => blobs.next())
        if (done) return
        yield { name: value.name, size: value.properties.contentLength ?? 0 }
      }
    },
    async remove(name) {
      const blob = container.getBlockBlobClient(name)
      const { succeeded } = await answered((abortSignal) => blob.deleteIfExists({ abortSignal }))
      if (!succeeded) await dropBlocks(blob)
    },
    refusalOf,
  }
}

/** Azure keeps uncommitted blocks for a week, unless a blob takes their name. */
async function dropBlocks(blob: BlockBlobClient): Promise<void> {
  try {
    const { uncommittedBlocks = [] } = await answered((abortSignal) =>
      blob.getBlockList('uncommitted', { abortSignal }),
    )
    if (uncommittedBlocks.length === 0) return
  } catch (error) {
    if (error instanceof RestError && error.code === 'BlobNotFound') return
    throw error
  }
  await answered((abortSignal) => blob.upload('', 0, { abortSignal }))
  await answered((abortSignal) => blob.deleteIfExists({ abortSignal }))
}

const sliceBytes = 64 * 1024

/** Small slices, so that a slow connection shows progress. */
const slicesOf = (block: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < block.length; at += sliceBytes) yield block.subarray(at, at + sliceBytes)
    })(),
    { objectMode: false },
  )

function serviceOf({ credentials, endpoint }: AzurePlace, environment: AzureEnvironment): BlobServiceClient {
  const { AZURE_STORAGE_CONNECTION_STRING: connection, AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY } = environment
  if (!credentials && connection) return BlobServiceClient.fromConnectionString(connection, pipeline)
  const { id, secret } = credentials ?? { id: AZURE_STORAGE_ACCOUNT, secret: AZURE_STORAGE_KEY }
  if (!id || !secret) throw new Error('no account')
  const address = endpoint ?? `https://${id}.blob.core.windows.net`
  return new BlobServiceClient(address, new StorageSharedKeyCredential(id, secret), pipeline)
}
