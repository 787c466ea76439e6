import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { PassThrough, type Writable } from 'node:stream'

import * as z from 'zod/mini'

import { lineOf } from '#server/platform/base/error-words.ts'
import { portOf } from '#server/platform/base/port-of.ts'
import { Reserve } from '#server/platform/database/embedded/reserve.ts'
import { backupTexts } from '#texts/operator/backup.ts'

import { Pieces, piecesType, type OnPhase } from './phases.ts'

// The portal holds the embedded database's only session, so commands ask the portal over a loopback server. Its token
// is new at each start and stands in the data folder, readable by the owner alone.

export const Doorbell = z.object({ port: z.int(), token: z.string(), pid: z.int() })
export type Doorbell = z.output<typeof Doorbell>

export const doorbellFile = (dataDir: string): string => path.join(dataDir, 'control.json')

export type OwnerCommand = (order: unknown) => Promise<object>

interface Services {
  commands: Readonly<Record<string, OwnerCommand>>
  backup(out: Writable, order: z.output<typeof BackupOrder>, signal: AbortSignal, onPhase: OnPhase): Promise<void>
  examine(): AsyncIterable<object>
}

export const BackupOrder = z.object({
  passphrase: z.optional(z.string()),
  elsewhere: z.optional(z.string()),
  /** The archive comes in pieces, with its phases between them. */
  phases: z.optional(z.boolean()),
})
export const problemTrailer = 'portal-problem'
export const findingsPath = '/findings'
export const commandPath = (name: string): string => `/command/${name}`
const mostBytes = 16 * 1024

/** `close` ends running commands. */
export async function openControl(dataDir: string, services: Services): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url')
  const wanted = Buffer.from(`Bearer ${token}`)
  const stopping = new AbortController()
  const server = createServer((request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      response.writeHead(404).end()
      return
    }
    serve(request, response, services, stopping.signal).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const file = doorbellFile(dataDir)
  const port = portOf(server)
  const words = `${JSON.stringify({ port, token, pid: process.pid } satisfies Doorbell)}\n`
  // Also on a full disk: a backup can go to another one.
  new Reserve(dataDir).withReserve(() => {
    rmSync(file, { force: true })
    writeFileSync(file, words, { mode: 0o600, flag: 'wx' })
  })
  return {
    async close() {
      rmSync(file, { force: true })
      stopping.abort(new Error(backupTexts.stopped))
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await closed
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  services: Services,
  stopping: AbortSignal,
): Promise<void> {
  response.setHeader('connection', 'close')
  if (request.method === 'POST' && request.url === '/backup') {
    const order = z.parse(BackupOrder, JSON.parse(await textOf(request)))
    await sendBackup(response, services, order, stopping)
  } else if (request.method === 'POST' && request.url === findingsPath) {
    await textOf(request)
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for await (const finding of services.examine()) response.write(`${JSON.stringify(finding)}\n`)
    response.end()
  } else if (request.method === 'POST' && request.url?.startsWith(commandPath('')) === true) {
    const command = services.commands[request.url.slice(commandPath('').length)]
    const order: unknown = JSON.parse(await textOf(request))
    if (command) await answerCommand(response, command, order)
    else response.writeHead(404).end()
  } else {
    response.writeHead(404).end()
  }
}

async function answerCommand(response: ServerResponse, command: OwnerCommand, order: unknown): Promise<void> {
  const [status, answer] = await command(order).then(
    (done): [number, object] => [200, done],
    (error: unknown): [number, object] => [409, { problem: error instanceof Error ? error.message : String(error) }],
  )
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

async function sendBackup(
  response: ServerResponse,
  services: Services,
  order: z.output<typeof BackupOrder>,
  stopping: AbortSignal,
): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort(new Error(backupTexts.askerLeft)))
  response.writeHead(200, { 'content-type': order.phases ? piecesType : 'application/gzip', trailer: problemTrailer })
  const pieces = order.phases ? new Pieces() : undefined
  const archive = pieces ?? new PassThrough()
  archive.pipe(response, { end: false })
  try {
    await services.backup(archive, order, AbortSignal.any([left.signal, stopping]), (phase) => pieces?.tell(phase))
  } catch (error) {
    response.addTrailers({ [problemTrailer]: encodeURIComponent(lineOf(error)) })
  }
  response.end()
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  // A letter of two bytes may lie in two chunks.
  request.setEncoding('utf8')
  const chunks: AsyncIterable<string> = request
  for await (const chunk of chunks) {
    text += chunk
    if (text.length > mostBytes) throw new Error('too long')
  }
  return text
}
