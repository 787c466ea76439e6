import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, inject, test, type TestContext } from 'vitest'

import { cannotRun } from '#server/testing/cannot-run.ts'
import { customerDraft } from '#server/testing/drafts.ts'
import { signedIn } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/free-port.ts'
import { databaseName, onServer, withDatabase } from '#server/testing/template.ts'
import { call, testApp } from '#server/testing/testApp.ts'

import { changesChannel } from '../announcer.ts'
import { openDatabase } from '../database.ts'
import { askServer, demandServer } from './questions.ts'

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

/** PgBouncer before the tests' server, in one of its modes. The test is left out where it is not installed. */
async function bouncer(
  context: TestContext,
  mode: string,
  ignored = '',
  connections = 20,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
    (file) => spawnSync(file, ['--version']).status === 0,
  )
  if (program === undefined) return cannotRun(context, 'pgbouncer is not installed')
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-pooler-'))
  chmodSync(folder, 0o755)
  const { hostname, port: serverPort } = new URL(serverUrl)
  const file = path.join(folder, 'pooler.ini')
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${serverPort} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = any\npool_mode = ${mode}\nignore_startup_parameters = ${ignored}\ndefault_pool_size = ${connections}\nunix_socket_dir =\nlogfile =\n`,
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

  test.for(['transaction', 'statement'])(
    'that shares connections by %s is found, with the way around it',
    async (mode, context) => {
      const pooler = await bouncer(context, mode, startup)
      try {
        const [remark] = await askServer({ url: pooler.url })
        expect(remark?.[0]).toContain('reparte las conexiones por transacción')
        expect(remark?.[1]).toMatch(
          /^Ponga en DATABASE_DIRECT_URL la dirección directa del servidor .* O ponga esa dirección en DATABASE_URL/,
        )
      } finally {
        await pooler.stop()
      }
    },
  )

  test('that does not let the connection’s settings through is told, and one by session that loses nothing is not', async (context) => {
    await onServer(url, `alter database ${name} set datestyle = 'German, DMY'`)
    const strict = await bouncer(context, 'session')
    await expect(askServer({ url: strict.url })).rejects.toThrow('no deja pasar los ajustes de la conexión')
    await strict.stop()
    const lossy = await bouncer(context, 'session', startup)
    expect((await askServer({ url: lossy.url })).map(([what]) => what)).toEqual([
      expect.stringMatching(/^Los ajustes que el portal pide .*DateStyle = German, DMY/),
    ])
    await onServer(url, `alter database ${name} reset datestyle`, `alter database ${name} set timezone = 'UTC'`)
    await lossy.stop()
    const fine = await bouncer(context, 'session', startup)
    expect(await askServer({ url: fine.url })).toEqual([])
    await fine.stop()
  })
})

const inUse = async (
  context: TestContext,
  work: (addresses: { url: string; directUrl: string }) => Promise<void>,
  connections?: number,
) => {
  const pooler = await bouncer(context, 'transaction', '', connections)
  try {
    await work({ url: pooler.url, directUrl: url })
  } finally {
    await pooler.stop()
  }
}

describe('behind a pooler by transaction, with a direct address beside it,', () => {
  test('a start gives its role what a connection sets for itself', async (context) => {
    await onServer(url, `alter database ${name} set timezone = 'America/Bogota'`)
    await inUse(context, async (addresses) => {
      expect((await askServer(addresses)).map(([what]) => what)).toEqual([
        expect.stringMatching(/^Las conexiones del intermediario no tienen .*TimeZone = America\/Bogota.*jit = on/),
      ])
      // The pooler goes on with a connection that it has: it is told so, until it makes another one.
      await expect(demandServer(addresses)).rejects.toThrow('en PgBouncer, RECONNECT en su consola')
    })
    await inUse(context, async (addresses) => {
      await demandServer(addresses)
      expect(await askServer(addresses)).toEqual([])
    })
  })

  test('the portal saves, reads and hears of changes over one connection for many', async (context) => {
    const template = source.engine === 'postgres' ? source.template : ''
    await onServer(serverUrl, `drop database ${name}`, `create database ${name} template ${template}`)
    await inUse(
      context,
      async (addresses) => {
        await demandServer(addresses)
        const db = await openDatabase({ ...addresses, dataDir: '' })
        const portal = await testApp({}, { db })
        const heard: string[] = []
        const unlisten = await db.listen(changesChannel, (payload) => void heard.push(payload))
        const { token } = await signedIn(portal, { role: 'Administrador' })
        const drafts = await Promise.all(
          Array.from({ length: 12 }, (_, n) => customerDraft(portal, { code: `FARO-${n}` })),
        )
        const made = await Promise.all(
          drafts.map(async (body) => (await call(portal, 'POST /customers/create-customer', { token, body })).status),
        )
        expect(made).toEqual(Array(12).fill(201))
        const lists = await Promise.all(
          Array.from({ length: 12 }, () =>
            call<{ totalRecordsCount: number }>(portal, 'GET /customers/customers-list?top=5', { token }),
          ),
        )
        expect(lists.map(({ body }) => body.totalRecordsCount)).toEqual(Array(12).fill(12))
        await expect.poll(() => heard.length).toBeGreaterThan(0)
        // What takes too long is ended by the server, as on a connection of its own; a copy of all may take its time.
        const limit = `select current_setting('statement_timeout') as limit`
        expect(await db.named('limit', limit, [])).toEqual([{ limit: '4s' }])
        const snapshot = await db.snapshot()
        expect((await snapshot.client.query(limit)).rows).toEqual([{ limit: '0' }])
        await snapshot.close()
        await unlisten()
        await portal.close()
      },
      2,
    )
  })

  test('a direct address that leads through it too is told', async (context) => {
    await inUse(context, async ({ url: through }) => {
      await expect(askServer({ url: through, directUrl: through })).rejects.toThrow(
        'Ponga en DATABASE_DIRECT_URL la dirección directa',
      )
    })
  })
})
