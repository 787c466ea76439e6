// On one engine: it asks no database.
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ConfigError } from '#server/platform/base/config.ts'
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts'

import { checkPlaces, listenProblem } from './places.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-places-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const settings = (changes: object = {}) => ({
  dataDir: path.join(folder, 'data'),
  databaseUrl: undefined,
  host: '127.0.0.1',
  port: 0,
  providerLogo: undefined,
  ...changes,
})

test('a data folder that is not there is made, for its owner alone', async () => {
  await checkPlaces(settings())
  expect(fs.statSync(path.join(folder, 'data')).mode & 0o077).toBe(0)
})

test.each([
  ['DATA_DIR', { dataDir: import.meta.filename }, 'toma una carpeta en la que se pueda escribir'],
  ['PROVIDER_LOGO', { providerLogo: '/nowhere/logo.svg' }, 'toma la ruta de un archivo svg, png o webp'],
  ['HOST', { host: 'portal.invalid' }, 'toma un nombre o una dirección IP de este equipo'],
])('a %s that leads nowhere stops the start with one line that names it', async (name, changes, takes) => {
  const refusal = await checkPlaces(settings(changes)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toContain(`${name} no sirve: ${takes}`)
  expect(String(refusal)).not.toContain('\n')
})

test('a port that is taken is told before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    await expect(checkPlaces(settings({ port }))).rejects.toThrow(`El puerto ${port} está en uso`)
    // Where the folder is taken too, its own line says by whom.
    const unlock = lockFolder(path.join(folder, 'data'))
    await expect(checkPlaces(settings({ port }))).resolves.toBeUndefined()
    unlock()
  } finally {
    other.close()
  }
})

test('with a database on a server nothing has to be writable here', async () => {
  const elsewhere = settings({ dataDir: import.meta.filename, databaseUrl: 'postgres://127.0.0.1/portal' })
  await expect(checkPlaces(elsewhere)).resolves.toBeUndefined()
})

test.each([
  ['EADDRINUSE', /^El puerto 3000 está en uso: .* PORT\.$/],
  ['EACCES', /^PORT no sirve: .* un puerto desde 1024\.$/],
  ['EADDRNOTAVAIL', /^HOST no sirve: .* y 192\.0\.2\.1 no lo es\.$/],
])('a portal that may not listen (%s) says which setting to change', (code, line) => {
  const error = Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' })
  expect(listenProblem(error, { host: '192.0.2.1', port: 3000 })).toMatchObject({
    message: expect.stringMatching(line) as string,
  })
})

test('what has nothing to do with listening stays as it is', () => {
  const error = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'open' })
  expect(listenProblem(error, { host: '127.0.0.1', port: 3000 })).toBe(error)
})
