import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockFolder } from './folder-lock.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-lock-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Another process that takes the folder and keeps it, though it forgets what would give it back. */
async function holder(): Promise<ChildProcess> {
  const lock = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))
  const program = `
    const { lockFolder } = await import(${JSON.stringify(lock)})
    const forget = async () => { await new Promise(setImmediate); gc(); await new Promise(setImmediate); gc() }
    try { lockFolder(${JSON.stringify(folder)}); await forget(); console.log('locked'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return chunk.toString().trim()
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test('a second process on the same data folder is refused with one clear line that names the first', async () => {
  const unlock = lockFolder(folder)
  expect(await firstLine(await holder())).toBe(
    `La carpeta de datos ${folder} ya la usa el proceso ${process.pid}. ` +
      'Deténgalo primero, o dé a ambos un mismo PostgreSQL con DATABASE_URL.',
  )
  unlock()
  expect(await firstLine(await holder())).toBe('locked')
})

test('one process cannot have the folder twice either', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`ya la usa el proceso ${process.pid}`)
  unlock()
  lockFolder(folder)()
})

test('a process that was killed leaves no lock behind', async () => {
  const child = await holder()
  expect(await firstLine(child)).toBe('locked')
  expect(() => lockFolder(folder)).toThrow(`ya la usa el proceso ${child.pid}`)
  await kill(child)
  lockFolder(folder)()
})

test('a folder that does not exist yet is made, for its owner alone', () => {
  const inside = path.join(folder, 'data')
  lockFolder(inside)()
  expect(fs.statSync(inside).mode & 0o077).toBe(0)
})

test('a folder that cannot be locked at all says why', () => {
  fs.writeFileSync(path.join(folder, 'lock'), 'this is no database of locks, but something else that is in the way')
  expect(() => lockFolder(folder)).toThrow(/^No se puede reservar .*not a database/)
})
