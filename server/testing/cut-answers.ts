import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { creates, type Create } from './creates.ts'
import { signedIn } from './factories.ts'
import { added, filesRead, rowCounts } from './row-counts.ts'
import type { TestApp } from './testApp.ts'

// A network between browser and portal that breaks during an answer.

class Relay {
  /** Bytes of the next answer that arrive; below 0 the connection breaks before it; undefined for all. */
  next: number | undefined
  arrived = 0
  readonly #server = createServer((near) => this.#pass(near))
  readonly #target: () => number

  constructor(target: () => number) {
    this.#target = target
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #pass(near: Socket): void {
    const most = this.next
    const far = connect(this.#target(), '127.0.0.1')
    this.arrived = 0
    const cut = (): void => void near.destroy()
    near.on('error', cut)
    far.on('error', cut)
    near.on('close', () => far.destroy())
    far.on('close', cut)
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      const left = most === undefined ? bytes.length : Math.max(0, most) - this.arrived
      const passing = bytes.subarray(0, left)
      this.arrived += passing.length
      if (passing.length < bytes.length) near.end(passing, cut)
      else near.write(passing)
    })
    // The portal has the whole request by then, or nearly: both happen, by the machine's own timing.
    if (most !== undefined && most < 0) far.once('connect', () => setTimeout(cut, -most % 15))
  }
}

interface Heard {
  status: number
  body: unknown
  replayed: boolean
}

/** On its own connection. Undefined when it broke off. */
async function send(port: number, { request: line, sent }: Create, who: { token: string; key: string }) {
  const [method, path] = line.split(' ') as [string, string]
  const payload = Buffer.isBuffer(sent.body) ? sent.body : Buffer.from(JSON.stringify(sent.body) ?? '')
  const headers = {
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    ...sent.headers,
    'content-length': payload.length,
    authorization: `Bearer ${who.token}`,
    'idempotency-key': who.key,
    connection: 'close',
  }
  return new Promise<Heard | undefined>((resolve) => {
    const lost = (): void => resolve(undefined)
    const call = request({ port, host: '127.0.0.1', method, path: `/api${path}`, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('error', lost)
      answer.on('end', () => {
        if (!answer.complete) return lost()
        const replayed = answer.headers['idempotency-replayed'] === 'true'
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text), replayed })
      })
    })
    call.on('error', lost)
    call.end(payload)
  })
}

const portOf = ({ app }: TestApp): number => (app.server.address() as AddressInfo).port
const isMade = (heard: Heard | undefined, { status }: Create): boolean =>
  heard !== undefined && (status === 200 ? [200] : [201, 202]).includes(heard.status)

export interface CutCounts {
  cuts: number
  /** Answered with a record by the second press at the latest. */
  answered: number
  /** Second presses with the first answer. */
  replayed: number
  doubled: number
  lost: number
  /** Unreadable files. */
  unread: number
}

/**
 * The first answer is whole and gives the length, the second comes half. One in six others breaks before its answer.
 */
function cutAt(n: number, length: number, chance: () => number): number | undefined {
  if (n < 2) return n === 0 ? undefined : Math.floor(length / 2)
  return Math.floor((chance() * 1.2 - 0.2) * length)
}

/**
 * Each create is cut at a random byte of its answer, and sent again with its key. The portals share one database and
 * take turns. `chance` is from 0 to 1.
 */
export async function cutAndPressAgain(
  portals: readonly TestApp[],
  name: string,
  { cuts, chance }: { cuts: number; chance: () => number },
): Promise<CutCounts> {
  const [one] = portals as [TestApp]
  let turn = 0
  const relay = new Relay(() => portOf(portals[turn++ % portals.length]!))
  const port = await relay.open()
  const counts: CutCounts = { cuts: 0, answered: 0, replayed: 0, doubled: 0, lost: 0, unread: 0 }
  let { token } = await signedIn(one, { role: 'Administrador' })
  let length = 0
  let last: { rows: Record<string, number>; makes: Create['makes'] } | undefined
  for (let n = 0; n <= cuts; n += 1) {
    // The cut call may finish later.
    if (last) {
      const late = added(last.rows, await rowCounts(one))
      counts.doubled += Object.keys(late).filter((table) => table in last!.makes).length
    }
    // Each person has an allowance of uploads and imports.
    if (n % 10 === 0) ({ token } = await signedIn(one, { role: 'Administrador' }))
    const create = await creates[name]!(one, token)
    const before = await rowCounts(one)
    const who = { token, key: `corte-${n}-${Math.floor(chance() * 1e9)}` }
    relay.next = cutAt(n, length, chance)
    let heard = await send(port, create, who)
    if (n === 0) length = relay.arrived
    else counts.cuts += 1
    if (!heard) {
      relay.next = undefined
      heard = await send(port, create, who)
      if (heard?.replayed) counts.replayed += 1
    }
    if (n > 0 && isMade(heard, create)) counts.answered += 1
    await filesRead(one)
    const rows = await rowCounts(one)
    last = { rows, makes: create.makes }
    const made = added(before, rows)
    for (const [table, wanted] of Object.entries(create.makes)) {
      if ((made[table] ?? 0) > wanted) counts.doubled += 1
      if ((made[table] ?? 0) < wanted) counts.lost += 1
    }
    const url = (heard?.body as { url?: string | null } | undefined)?.url
    if (url?.startsWith('/') && (await one.app.inject({ url })).statusCode !== 200) counts.unread += 1
  }
  await relay.close()
  return counts
}
