import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'

import { askServer } from './questions.ts'

const source = inject('testEngine')
const serverUrl = source.engine === 'postgres' ? source.serverUrl : ''

let name: string
let url: string
beforeEach(async () => {
  name = databaseName('copy')
  url = withDatabase(serverUrl, name)
  await onServer(serverUrl, `create database ${name} template template0`)
})
afterEach(() => onServer(serverUrl, `drop database ${name} with (force)`))

/** PgBouncer before the tests' server, in one of its modes; undefined where it is not installed. */
async function bouncer(mode: string, ignored = ''): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
    (file) => spawnSync(file, ['--version']).status === 0,
  )
  if (program === undefined) {
    process.stdout.write('not tried, as pgbouncer is not installed\n')
    return undefined
  }
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-pooler-'))
  chmodSync(folder, 0o755)
  const { hostname, port: serverPort } = new URL(serverUrl)
  const file = path.join(folder, 'pooler.ini')
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${serverPort} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = any\npool_mode = ${mode}\nignore_startup_parameters = ${ignored}\nunix_socket_dir =\nlogfile =\n`,
  )
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: 'ignore',
  })
  await answers(port)
  const through = new URL(url)
  through.port = String(port)
  return {
    url: through.href,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1')
    const there = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (there) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a pooler', () => {
  const startup = 'options, extra_float_digits, statement_timeout, idle_in_transaction_session_timeout'

  test.each(['transaction', 'statement'])(
    'that shares connections by %s is found, with the way around it',
    async (mode) => {
      const pooler = await bouncer(mode, startup)
      if (!pooler) return
      try {
        const [remark] = await askServer({ url: pooler.url })
        expect(remark?.[0]).toContain('reparte las conexiones por transacción')
        expect(remark?.[1]).toContain('Ponga en DATABASE_URL la dirección directa del servidor')
      } finally {
        await pooler.stop()
      }
    },
  )

  test('that does not let the connection’s settings through is told, and one by session that loses nothing is not', async () => {
    await onServer(url, `alter database ${name} set datestyle = 'German, DMY'`)
    const strict = await bouncer('session')
    if (!strict) return
    await expect(askServer({ url: strict.url })).rejects.toThrow('no deja pasar los ajustes de la conexión')
    await strict.stop()
    const lossy = await bouncer('session', startup)
    expect((await askServer({ url: lossy!.url })).map(([what]) => what)).toEqual([
      expect.stringMatching(/^Los ajustes que el portal pide .*DateStyle = German, DMY/),
    ])
    await onServer(url, `alter database ${name} reset datestyle`, `alter database ${name} set timezone = 'UTC'`)
    await lossy!.stop()
    const fine = await bouncer('session', startup)
    expect(await askServer({ url: fine!.url })).toEqual([])
    await fine!.stop()
  })
})
