import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, test, vi } from 'vitest'

import type { StorageLog } from './object-storage.ts'
import { openStorage } from './open-storage.ts'

// What the emulators can't show: the calls themselves, and stores that refuse or are slow.

const log = { error: vi.fn<StorageLog['error']>(), warn: vi.fn<StorageLog['warn']>() }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function fakeStore(answer: (call: string, response: ServerResponse, request: IncomingMessage) => void) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const call = `${request.method} ${decodeURIComponent(request.url ?? '')}`
    calls.push(call)
    answer(call, response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  closing.push(close)
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close }
}

const s3 = (endpoint: string) => ({ storageUrl: `s3://A:B@portal/files?endpoint=${endpoint}`, dataDir: 'none' })
const azure = (endpoint: string) => ({
  storageUrl: `azure://portal:${encodeURIComponent('a2V5')}@files?endpoint=${endpoint}`,
  dataDir: 'none',
})
const taken = (request: IncomingMessage, done: () => void) => request.on('data', () => undefined).on('end', done)
const key = 'project-1/0d6e'

/** Accepts everything; has two unfinished uploads under the key, and another file's. */
const willing = () =>
  fakeStore((call, response, request) =>
    taken(request, () => {
      response.setHeader('etag', '"e"')
      if (call.startsWith('DELETE')) response.statusCode = 204
      if (call.startsWith('POST') && call.includes('uploads'))
        response.end('<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>')
      else if (call.startsWith('GET'))
        response.end(
          ['project-1/0d6e', 'project-1/0d6e', 'project-1/0d6e-b']
            .map((name, index) => `<Upload><Key>files/${name}</Key><UploadId>old${index}</UploadId></Upload>`)
            .join('')
            .replace(/.*/, '<ListMultipartUploadsResult>$&</ListMultipartUploadsResult>'),
        )
      else response.end()
    }),
  )

async function* broken() {
  for (let part = 0; part < 12; part += 1) yield Buffer.alloc(1024 * 1024)
  throw new Error('the line is cut')
}

describe('an S3 store', () => {
  test('is told to forget the parts of an upload that breaks off', async () => {
    const { endpoint, calls } = await willing()
    const storage = await openStorage(s3(endpoint), log, {})
    calls.length = 0
    await expect(storage.put(key, broken())).rejects.toThrow('the line is cut')
    expect(calls.map((call) => call.replace(/\?.*?(partNumber=\d|uploads|uploadId=\w+).*/, ' $1'))).toEqual([
      'POST /portal/files/project-1/0d6e uploads',
      'PUT /portal/files/project-1/0d6e partNumber=1',
      'PUT /portal/files/project-1/0d6e partNumber=2',
      'DELETE /portal/files/project-1/0d6e uploadId=u1',
    ])
  })

  test('is told to forget what a dead server began to upload under a name, and nothing else', async () => {
    const { endpoint, calls } = await willing()
    const storage = await openStorage(s3(endpoint), log, {})
    calls.length = 0
    await storage.delete(key)
    expect(calls.filter((call) => call.includes('uploadId=')).map((call) => /uploadId=\w+/.exec(call)![0])).toEqual([
      'uploadId=old0',
      'uploadId=old1',
    ])
  })
})

describe.each([
  ['S3', s3, '<Error><Code>NoSuchBucket</Code></Error>', 'NoSuchBucket', 's3://portal/files'],
  ['Azure', azure, '<Error><Code>ContainerNotFound</Code></Error>', 'ContainerNotFound', 'azure://files'],
])('%s', (_name, at, xml, code, place) => {
  test('refusing what the portal would store stops the start with one line, without a secret', async () => {
    const { endpoint } = await fakeStore((_call, response, request) =>
      taken(request, () => {
        response.writeHead(404, { 'content-type': 'application/xml', 'x-ms-error-code': code })
        response.end(xml)
      }),
    )
    await expect(openStorage(at(endpoint), log, {})).rejects.toThrow(
      `No se puede guardar en ${place} (${code}): revise STORAGE_URL y lo que su cuenta puede hacer.`,
    )
  })

  test('being slow makes an upload wait: no more than a few parts are held', async () => {
    let stalled = false
    const { endpoint, close } = await fakeStore((call, response, request) => {
      if (stalled) return
      taken(request, () => {
        response.statusCode = call.startsWith('DELETE') ? (at === s3 ? 204 : 202) : call.startsWith('PUT') ? 201 : 200
        response.end(call.includes('uploads') ? '<ListMultipartUploadsResult/>' : '')
      })
    })
    const storage = await openStorage(at(endpoint), log, {})
    stalled = true
    let taking = 0
    async function* endless() {
      while (taking < 500) {
        taking += 1
        yield Buffer.alloc(1024 * 1024)
      }
    }
    const put = storage.put(key, endless()).catch((error: unknown) => error)
    await expect.poll(() => taking).toBeGreaterThan(4)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(taking).toBeLessThanOrEqual(12)
    close()
    expect(await put).toMatchObject({ code: 'unavailable' })
  })
})

test('without credentials anywhere the start says where they go', async () => {
  await expect(openStorage({ storageUrl: 'azure://files', dataDir: 'none' }, log, {})).rejects.toThrow(
    'Falta la cuenta de azure://files: va en STORAGE_URL (azure://cuenta:clave@contenedor) o en AZURE_STORAGE_CONNECTION_STRING.',
  )
})
