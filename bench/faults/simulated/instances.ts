import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import * as z from 'zod/mini'

import { firstOf, itemAt } from '#contract/items.ts'

import { settingsFor, type Target } from '../portal.ts'

/** How much faster than portals do they look at what waits: each 5 s becomes a quarter of one. */
const faster = 20

export type Rows = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

const Answer = z.object({
  question: z.int(),
  rows: z.optional(z.array(z.unknown())),
  problem: z.optional(z.string()),
})

const Come = z.object({ address: z.string() })

class Instance {
  readonly #start: () => ChildProcess
  #child: ChildProcess | undefined
  #questions = 0
  #address = ''

  constructor(start: () => ChildProcess) {
    this.#start = start
  }

  get api(): string {
    return `${this.#address}/api`
  }

  get runs(): boolean {
    return this.#child !== undefined
  }

  async start(): Promise<void> {
    const child = this.#start()
    this.#child = child
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('A portal of the drill did not come up')
      }),
    ])
    this.#address = Come.parse(message).address
  }

  tell(order: object): void {
    if (this.#child?.connected === true) this.#child.send(order)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    this.#child = undefined
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async ask(text: string, values: unknown[]): Promise<unknown[]> {
    const child = this.#child
    if (child === undefined) throw new Error('No portal runs that could be asked')
    const question = ++this.#questions
    const { promise, resolve } = Promise.withResolvers<z.infer<typeof Answer>>()
    const hear = (message: unknown): void => {
      const answer = z.safeParse(Answer, message)
      if (answer.success && answer.data.question === question) resolve(answer.data)
    }
    child.on('message', hear)
    child.send({ question, text, values })
    const { rows, problem } = await promise
    child.off('message', hear)
    if (rows === undefined) throw new Error(`${text}: ${problem ?? ''}`)
    return rows
  }
}

export interface Simulation {
  portals: readonly Instance[]
  rows: Rows
  now(): Date
  /** Sets the time for all. @param pace how many simulated seconds a second has; 0 stands still */
  setTime(time: Date, pace?: number): void
  /** kill -9 of one of them, what there is to see then, and its start. */
  killOne(which: number, see?: () => Promise<void>): Promise<void>
  end(): Promise<void>
}

/** The environment of all that is opened on a target. */
export const simulatedEnv = ({ dataDir, url }: Target, smtpUrl: string): Record<string, string> => ({
  ...settingsFor(dataDir, url),
  SMTP_URL: smtpUrl,
  PUBLIC_URL: 'http://localhost:3000',
  READS_PER_MINUTE: '0',
})

export async function simulate(target: Target, smtpUrl: string, count: number, start: Date): Promise<Simulation> {
  let time = { now: start.getTime(), pace: 0, at: Date.now() }
  const now = (): Date => new Date(time.now + (Date.now() - time.at) * time.pace)
  const startOne = (): ChildProcess =>
    fork(path.join(import.meta.dirname, 'instance.ts'), {
      env: {
        PATH: process.env['PATH'],
        ...simulatedEnv(target, smtpUrl),
        FASTER: String(faster),
        NOW: String(time.now),
        PACE: String(time.pace),
        AT: String(time.at),
      },
    })
  const portals = Array.from({ length: count }, () => new Instance(startOne))
  await Promise.all(portals.map((portal) => portal.start()))
  const pool = await poolOf(target)
  process.on('exit', () => portals.forEach((portal) => void portal.kill()))
  return {
    portals,
    async rows<Row>(text: string, values: unknown[] = []) {
      return (pool ? (await pool.query(text, values)).rows : await firstOf(portals).ask(text, values)) as Row[]
    },
    now,
    setTime(to, pace = 0) {
      time = { now: to.getTime(), pace, at: Date.now() }
      for (const portal of portals) portal.tell({ now: time.now, pace })
    },
    async killOne(which, see) {
      const portal = itemAt(portals, which)
      await portal.kill()
      await see?.()
      await portal.start()
    },
    async end() {
      await Promise.all(portals.map((portal) => portal.kill()))
      await pool?.end()
    },
  }
}

async function poolOf({ url }: Target) {
  if (url === undefined) return undefined
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // Its server may end first, when a drill fails.
  pool.on('error', () => undefined)
  return pool
}
