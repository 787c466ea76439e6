import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { diskStorage } from './disk.ts'
import type { StorageLog } from './object-storage.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const log = { error: vi.fn<StorageLog['error']>(), warn: vi.fn<StorageLog['warn']>() }
let root: string
let storage: Storage

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-storage-'))
  storage = diskStorage(path.join(root, 'files'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const key = () => `project-17/${randomUUID()}`
async function* chunks(...parts: Uint8Array[]) {
  yield* parts
}
async function* broken() {
  yield randomBytes(100_000)
  throw new Error('the connection is cut')
}
async function contentOf(of: string): Promise<Buffer | undefined> {
  const stream = await storage.get(of)
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const everything = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('content is given back byte by byte, with its size', async () => {
  const parts = [randomBytes(70_000), Buffer.alloc(0), randomBytes(3)]
  const stored = key()
  expect(await storage.put(stored, chunks(...parts))).toBe(70_003)
  expect(await contentOf(stored)).toEqual(Buffer.concat(parts))
})

test('only the portal’s own user may read what is stored', async () => {
  const stored = key()
  await storage.put(stored, chunks(Buffer.from('x')))
  expect(statSync(path.join(root, 'files', stored)).mode & 0o077).toBe(0)
})

test('content that breaks off leaves nothing, and its own error is thrown', async () => {
  const stored = key()
  await expect(storage.put(stored, broken())).rejects.toThrow('the connection is cut')
  expect(everything()).toEqual([])
  expect(await contentOf(stored)).toBeUndefined()
})

test('nothing is there before it is whole', async () => {
  const stored = key()
  let seen: Buffer | undefined
  async function* slow() {
    yield randomBytes(10)
    seen = await contentOf(stored)
    yield randomBytes(10)
  }
  await storage.put(stored, slow())
  expect(seen).toBeUndefined()
  expect(await contentOf(stored)).toHaveLength(20)
})

test('what was being stored when a process ended is removed with its key', async () => {
  const stored = key()
  const never = Promise.withResolvers<void>()
  async function* hanging() {
    yield randomBytes(10)
    await never.promise
  }
  const put = storage.put(stored, hanging()).catch((error: unknown) => error)
  await expect.poll(everything).toHaveLength(1)
  await diskStorage(path.join(root, 'files')).delete(stored)
  expect(everything()).toEqual([])
  never.resolve()
  await put
})

test('removing is the same whether there was something or not', async () => {
  const stored = key()
  await storage.put(stored, chunks(Buffer.from('x')))
  await storage.delete(stored)
  await storage.delete(stored)
  expect(await contentOf(stored)).toBeUndefined()
})

test.each(['../../etc/passwd', 'project-1/../x', '/etc/passwd', 'project-1', 'a/b/c', 'a/..', String.raw`a\b`, ''])(
  '%j is no key: nothing outside the folder can be reached',
  async (wrong) => {
    await expect(storage.put(wrong, chunks())).rejects.toThrow(/no key/)
    await expect(storage.get(wrong)).rejects.toThrow(/no key/)
    await expect(storage.delete(wrong)).rejects.toThrow(/no key/)
  },
)

test('a folder that can’t be one stops the start with a line that says so', async () => {
  const file = path.join(root, 'occupied')
  writeFileSync(file, '')
  await expect(openStorage({ dataDir: root, storageUrl: `file:${file}` }, log)).rejects.toThrow(
    `No se puede escribir en la carpeta de los archivos, ${file}: elija otra con STORAGE_URL.`,
  )
})

test('the folder is files in DATA_DIR, or the one that STORAGE_URL names, in either way of writing it', async () => {
  for (const [config, folder] of [
    [{ dataDir: root, storageUrl: undefined }, path.join(root, 'files')],
    [{ dataDir: 'x', storageUrl: `file:${root}/one` }, path.join(root, 'one')],
    [{ dataDir: 'x', storageUrl: `file://${root}/two` }, path.join(root, 'two')],
  ] as const) {
    const stored = key()
    const opened = await openStorage(config, log)
    await opened.put(stored, chunks(Buffer.from('x')))
    expect(existsSync(path.join(folder, stored))).toBe(true)
  }
})
