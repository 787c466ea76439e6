import fs from 'node:fs'
import os from 'node:os'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyDataFolder } from '#server/testing/testDb.ts'

import { isReadOnly, isUnavailable } from '../errors.ts'
import { FreeSpace, freeBytesOf } from './free-space.ts'
import { type EmbeddedBackend, openEmbedded } from './open-embedded.ts'

test('writing is suspended below the reserve, and goes on at half as much again', () => {
  let free = 200
  let now = 0
  const freeSpace = new FreeSpace(100, () => free)
  const tightAt = (bytes: number): boolean => {
    free = bytes
    now += 1_000
    return freeSpace.isTight(now)
  }
  expect([200, 100, 99, 120, 149, 150, 100].map(tightAt)).toEqual([false, false, true, true, true, false, false])
})

test('the disk is looked at a few times a second, and not for every statement', () => {
  let looks = 0
  const freeSpace = new FreeSpace(100, () => {
    looks++
    return 200
  })
  for (let ms = 0; ms < 1_000; ms++) {
    freeSpace.isTight(ms)
  }
  expect(looks).toBe(10)
})

test('what is free on a disk is known', () => {
  expect(freeBytesOf(os.tmpdir())).toBeGreaterThan(0)
})

let dataDir: string

beforeAll(() => {
  dataDir = emptyDataFolder()
})
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

async function withReserve(
  reserveMb: number,
  work: (db: EmbeddedBackend, log: string[]) => Promise<void>,
): Promise<void> {
  const log: string[] = []
  const backend = await openEmbedded({ store: { dataDir }, reserveMb, log: (line) => log.push(line) })
  await work(backend, log)
  await backend.close()
}

test('on a full disk reading goes on, writing is refused with an error that says so, and nothing is lost', async () => {
  const moreThanThereIs = 1e9
  await withReserve(0, async ({ pool }) => {
    await pool.query('create table kept (id integer); insert into kept values (1)')
  })
  await withReserve(moreThanThereIs, async ({ pool }, log) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const error: unknown = await pool.query('insert into kept values (2)').catch((refusal: unknown) => refusal)
      expect(isReadOnly(error)).toBe(true)
      expect(isUnavailable(error)).toBe(true)
      expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
    }
    expect(log.filter((line) => line.includes('writing is suspended'))).toHaveLength(1)
  })
  await withReserve(0, async ({ pool }) => {
    await pool.query('insert into kept values (2)')
    expect((await pool.query('select id from kept order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  })
})
