import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '#server/testing/free-port.ts'

import { CannotTry } from './fault.ts'
import { ownFolder, remove } from './portal.ts'
import { filled } from './web-proxy.ts'

interface Pooler {
  url: string
  pid: number
  /** What an operator does at a failover: another host in its text, and RELOAD. */
  moveTo(url: string): void
  stop(): Promise<void>
}

/** Before the server of `url`, whose database is `portal`. @throws CannotTry when it is not installed */
export async function startPooler(url: string): Promise<Pooler> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
    (file) => spawnSync(file, ['--version']).status === 0,
  )
  if (program === undefined) throw new CannotTry('pgbouncer is not installed')
  const port = await freePort()
  const folder = ownFolder()
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'pgbouncer.ini')
  const write = (to: string): void =>
    writeFileSync(
      file,
      filled('pgbouncer.ini', [
        ['host=db.example.com port=5432', `host=127.0.0.1 port=${new URL(to).port} user=postgres`],
        ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
        ['auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt', 'auth_type = any'],
      ]),
    )
  write(url)
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' })
  while (!(await listens(port))) await wait(20)
  const through = new URL(url)
  through.port = String(port)
  return {
    url: through.href,
    pid: child.pid ?? 0,
    moveTo(to) {
      write(to)
      child.kill('SIGHUP')
    },
    async stop() {
      const end = once(child, 'exit')
      child.kill('SIGKILL')
      await end
      remove(folder)
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const there = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return there
}
