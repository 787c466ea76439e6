import fs from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { emptyDataFolder } from '#server/testing/testDb.ts'

import { createFolder } from './create-folder.ts'
import { Engine } from './engine.ts'

let root: string
let folder: string

beforeAll(() => {
  root = emptyDataFolder()
  folder = path.join(root, 'pg')
})
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

async function open(): Promise<Engine> {
  return Engine.open({ store: { folder }, memoryLimitMb: 256 })
}

/** A query of texts, the first one of a length of its own, as it goes over the wire. */
function textsOf(first: number, others: number, count: number): Uint8Array {
  const statement = `select repeat('x', case i when 1 then ${first} else ${others} end) from generate_series(1, ${count}) i\0`
  const bytes = Buffer.alloc(5 + statement.length)
  bytes.write('Q')
  bytes.writeUInt32BE(4 + statement.length, 1)
  bytes.write(statement, 5)
  return bytes
}

test('every commit reaches fsync, and a read does not', async () => {
  const engine = await open()
  await engine.exec('create table synced (id integer)')
  const before = engine.fsyncs
  for (let id = 0; id < 10; id++) {
    await engine.exec(`insert into synced values (${id})`)
  }
  expect(engine.fsyncs - before).toBeGreaterThanOrEqual(10)
  const written = engine.fsyncs
  await engine.exec('select * from synced')
  expect(engine.fsyncs).toBe(written)
  await engine.close()
})

test('a start is refused when a commit would not reach the disk', async () => {
  const settings = path.join(folder, 'postgresql.auto.conf')
  const before = fs.readFileSync(settings, 'utf8')
  fs.appendFileSync(settings, 'fsync = off\n')
  await expect(open()).rejects.toThrow('Commits of the embedded database do not reach the disk')
  fs.writeFileSync(settings, before)
})

test('a statement that wants more memory than the engine may take fails, and the engine goes on', async () => {
  const engine = await open()
  await expect(engine.exec("select length(repeat('x', 500000000) || repeat('y', 500000000))")).rejects.toThrow(
    'out of memory',
  )
  expect(await engine.exec('select 1 as one')).toEqual([{ one: 1 }])
  await engine.close()
})

test('a folder that is not a database is refused, and stays as it is', async () => {
  const other = path.join(root, 'other')
  fs.mkdirSync(other)
  fs.writeFileSync(path.join(other, 'precious'), 'somebody else’s')
  await expect(createFolder(other)).rejects.toThrow('existe pero no tiene una base de datos')
  expect(fs.readdirSync(other)).toEqual(['precious'])
})

test('statements may not change the system catalogues', async () => {
  const engine = await open()
  await expect(engine.exec('alter table pg_class add column mine text')).rejects.toThrow('permission denied')
  await engine.close()
})

test('a dump opens as a copy in memory', async () => {
  const engine = await open()
  await engine.exec('create table copied (id integer); insert into copied values (7)')
  const dumpFile = path.join(root, 'dump.tar')
  fs.writeFileSync(dumpFile, Buffer.from(await (await engine.dump()).arrayBuffer()))
  await engine.close()
  const copy = await Engine.open({ store: { memory: true, dumpFile }, memoryLimitMb: 256 })
  expect(await copy.exec('select id from copied')).toEqual([{ id: 7 }])
  await copy.close()
})

test('answers are handed on in pieces that stay as they are', async () => {
  const source = inject('testEngine')
  const engine = await Engine.open({
    store: { memory: true, ...(source.engine === 'embedded' && { dumpFile: source.emptyFile }) },
    memoryLimitMb: 256,
  })
  for (const length of [1, 5_000, 100_000]) {
    const pieces: Uint8Array[] = []
    await engine.run(textsOf(length, length, 30), (piece) => pieces.push(piece))
    const answer = Buffer.concat(pieces).toString('latin1')
    expect(answer.match(/x+/g)).toEqual(Array.from({ length: 30 }, () => 'x'.repeat(length)))
  }
  await engine.close()
})

test('an answer whose last bytes stand alone in their piece is whole', async () => {
  const source = inject('testEngine')
  const engine = await Engine.open({
    store: { memory: true, ...(source.engine === 'embedded' && { dumpFile: source.emptyFile }) },
    memoryLimitMb: 256,
  })
  const lasts: number[] = []
  // With short rows PostgreSQL fills its blocks to the last byte.
  for (let first = 1_150; first <= 1_250; first += 1) {
    const pieces: Uint8Array[] = []
    await engine.run(textsOf(first, 100, 580), (bytes) => pieces.push(bytes))
    const texts = Buffer.concat(pieces).toString('latin1').match(/x+/g)!
    expect([texts.length, texts[0].length, texts.at(-1)!.length]).toEqual([580, first, 100])
    lasts.push(pieces.at(-1)!.length)
  }
  // A shorter piece than the message that ends each answer.
  expect(lasts).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]))
  await engine.close()
})
