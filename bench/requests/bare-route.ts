import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { endedBy } from '../end-all.ts'

export interface BareRoute {
  address: string
  /** Finds the statements of calls that read, so that none has to be found while it is measured. */
  prepare(paths: readonly string[]): Promise<void>
  stop(): Promise<void>
}

export async function startBareRoute(database: string): Promise<BareRoute> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), database], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = endedBy(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  while (child.exitCode === null && !/^\d+$/m.test(said)) await sleep(20)
  const port = /^(\d+)$/m.exec(said)?.[1]
  if (port === undefined) throw new Error('The bare route did not start')
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    async prepare(paths) {
      const body = JSON.stringify(paths)
      const answer = await fetch(`${address}/prepare`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (!answer.ok) throw new Error(`The bare route answered ${answer.status}: ${await answer.text()}`)
    },
    stop,
  }
}
