import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { endedBy } from '../stop.ts'
import type { Statement } from './statements.ts'

/** The process of `bare.ts`. */
export interface BareRoute {
  /** Where it answers, without a final slash. */
  address: string
  /** The statement of a call that reads. */
  statement(path: string): Promise<Statement>
  /** The settings by which the portal's connections plan. */
  settings(): Promise<{ name: string; setting: string }[]>
  /** How often in a second the statement of a call is answered with no HTTP in between. */
  loop(path: string, connections: number, seconds: number): Promise<number>
  stop(): Promise<void>
}

/** Starts the bare route on a server's database or on a data folder that no other process has. */
export async function startBareRoute(place: string): Promise<BareRoute> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), place], {
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
  const ask = async <T>(path: string, words: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(`${address}${path}?${new URLSearchParams(words).toString()}`)
    if (!answer.ok) throw new Error(`The bare route answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    address,
    statement: async (path) => ask('/statement', { path }),
    settings: async () => ask('/settings'),
    async loop(path, connections, seconds) {
      const words = { path, connections: String(connections), seconds: String(seconds) }
      return (await ask<{ perSecond: number }>('/loop', words)).perSecond
    },
    stop,
  }
}
