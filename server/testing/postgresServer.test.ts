import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { clearAbandoned } from './postgresServer.ts'

let parent: string

beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'abandoned-'))
})

afterEach(() => {
  fs.rmSync(parent, { recursive: true, force: true })
})

function leaveBehind(owner: number, server?: number): string {
  const folder = fs.mkdtempSync(path.join(parent, 'portal-postgres-'))
  fs.mkdirSync(path.join(folder, 'data'))
  fs.writeFileSync(path.join(folder, 'owner'), String(owner))
  if (server !== undefined) {
    fs.writeFileSync(path.join(folder, 'data', 'postmaster.pid'), `${server}\n${folder}/data\n`)
  }
  return folder
}

/** The number of a process that has ended. */
function ended(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

test('what is left of a run and a server that were both killed is cleared away', async () => {
  const folder = leaveBehind(ended(), ended())
  await clearAbandoned('/nowhere', parent)
  expect(fs.existsSync(folder)).toBe(false)
})

test('a run that was killed before its server started is cleared away', async () => {
  const folder = leaveBehind(ended())
  await clearAbandoned('/nowhere', parent)
  expect(fs.existsSync(folder)).toBe(false)
})

test('another program that has the number of the former server by now is not ended', async () => {
  const folder = leaveBehind(ended(), process.pid)
  await clearAbandoned('/nowhere', parent)
  expect(fs.existsSync(folder)).toBe(false)
})

test('the server of a run that goes on is left alone', async () => {
  const folder = leaveBehind(process.pid, ended())
  await clearAbandoned('/nowhere', parent)
  expect(fs.existsSync(folder)).toBe(true)
})
