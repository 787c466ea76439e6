import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob'

/** In a process of its own, for one test file. */
export interface TestStore {
  /** STORAGE_URL without a prefix. */
  url: string
  /** Whole objects and pieces. */
  names(): Promise<string[]>
  stop(): Promise<void>
}

const { resolve } = createRequire(import.meta.url)
const startLimit = 20_000

const s3Account = { id: 'S3RVER', secret: 'S3RVER' }
const azureAccount = {
  id: 'devstoreaccount1',
  secret: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
}

/** The program prints its port. */
async function started(program: string, args: string[], says: RegExp, folder: string) {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await new Promise<string>((done, fail) => {
    let heard = ''
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`${program} did not start:\n${heard}`))
    }, startLimit)
    const hear = (data: Buffer): void => {
      heard += data.toString()
      const [, port] = says.exec(heard) ?? []
      if (port === undefined) return
      clearTimeout(limit)
      done(port)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => {
      clearTimeout(limit)
      fail(new Error(`${program} ended:\n${heard}`))
    })
  })
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ownFolder = (): string => mkdtempSync(path.join(tmpdir(), 'portal-store-'))

export async function startS3(): Promise<TestStore> {
  const folder = ownFolder()
  const { port, stop } = await started(
    path.join(path.dirname(resolve('s3rver/package.json')), 'bin/s3rver.js'),
    ['-d', folder, '-a', '127.0.0.1', '-p', '0', '-s', '--no-vhost-buckets', '--configure-bucket', 'portal'],
    /listening on 127\.0\.0\.1:(\d+)/,
    folder,
  )
  const endpoint = `http://127.0.0.1:${port}`
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: s3Account.id, secretAccessKey: s3Account.secret },
  })
  return {
    url: `s3://${s3Account.id}:${s3Account.secret}@portal?endpoint=${endpoint}`,
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'portal' }))
      return Contents.map(({ Key }) => Key ?? '')
    },
    stop,
  }
}

export async function startAzure(): Promise<TestStore> {
  const folder = ownFolder()
  const { port, stop } = await started(
    path.join(path.dirname(resolve('azurite/package.json')), 'dist/src/blob/main.js'),
    ['--blobHost', '127.0.0.1', '--blobPort', '0', '-l', folder, '-s', '--skipApiVersionCheck', '--disableTelemetry'],
    /listens on http:\/\/127\.0\.0\.1:(\d+)/,
    folder,
  )
  const endpoint = `http://127.0.0.1:${port}/${azureAccount.id}`
  const account = new StorageSharedKeyCredential(azureAccount.id, azureAccount.secret)
  const { containerClient } = await new BlobServiceClient(endpoint, account).createContainer('portal')
  const secret = encodeURIComponent(azureAccount.secret)
  return {
    url: `azure://${azureAccount.id}:${secret}@portal?endpoint=${endpoint}`,
    async names() {
      const found: string[] = []
      for await (const { name } of containerClient.listBlobsFlat({ includeUncommitedBlobs: true })) found.push(name)
      return found
    },
    stop,
  }
}
