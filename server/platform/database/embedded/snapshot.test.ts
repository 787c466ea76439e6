import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Backend } from '../backend.ts'
import type { EngineHost } from './host.ts'
import { snapshotOf } from './snapshot.ts'

let dataDir: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-snapshot-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const host = {
  hasRoomIn: () => true,
  async copyTo(folder: string) {
    fs.mkdirSync(folder)
    return 1
  },
} satisfies Partial<EngineHost> as unknown as EngineHost

test.each([
  ['its connection', { connect: () => Promise.reject(new Error('lost')) }],
  ['its first statement', { connect: async () => ({ query: () => Promise.reject(new Error('lost')) }) }],
])('a copy that fails at %s leaves neither its engine nor its folder', async (_, pool) => {
  const close = vi.fn<() => Promise<void>>()
  const copy = { pool, close } as unknown as Backend
  await expect(snapshotOf(host, async () => copy, { dataDir, log: () => {} })).rejects.toThrow('lost')
  expect(close).toHaveBeenCalledOnce()
  expect(fs.readdirSync(dataDir)).toEqual([])
})
