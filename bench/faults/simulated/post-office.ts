import type { Socket } from 'node:net'

import { SMTPServer } from 'smtp-server'

import { portOf } from '#server/platform/base/port-of.ts'

/** A mail that the server took, whether or not it could say so. */
interface Taken {
  messageId: string
  to: string
  at: number
  content: string
}

/** What a mail server does to a message: it may cut it in the middle, or take it and be cut before it can say so. */
type Fate = 'take' | 'cut' | 'takeAndCut'

/** SQL, of a row `m` of `mails`. */
export const messageIdOfMail = `format('<mail-%s-%s@%s>', m.id, floor(extract(epoch from m.created_at))::bigint,
  (select portal_id from installation))`

export class PostOffice {
  readonly taken: Taken[] = []
  /** How long it needs for a message, in milliseconds. */
  slow: (to: string) => number = () => 0
  /** What it says to a recipient: 0 to take it, else a code of SMTP. */
  refuse: (to: string) => number = () => 0
  fate: () => Fate = () => 'take'
  /** Tries by recipient that were refused. */
  refused = 0
  cut = 0
  /** By `Message-ID`, those that it took and could not say so. */
  readonly unsaid = new Set<string>()
  #server: SMTPServer | undefined
  #port = 0
  readonly #sockets = new Set<Socket>()

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = this.refuse(address)
        if (responseCode > 0) this.refused += 1
        done(responseCode > 0 ? Object.assign(new Error('not here'), { responseCode }) : undefined)
      },
      onData: (stream, { envelope: { rcptTo }, remotePort }, done) => {
        const chunks: Buffer[] = []
        const fate = this.fate()
        const to = rcptTo[0]?.address ?? ''
        const hangUp = (): void => {
          this.cut += 1
          for (const socket of this.#sockets) if (socket.remotePort === remotePort) socket.destroy()
        }
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (fate === 'cut') hangUp()
        })
        stream.on('end', () => {
          if (fate === 'cut') return
          setTimeout(() => {
            const content = Buffer.concat(chunks).toString('utf8')
            const messageId = /^message-id: *(<.*>)/im.exec(content)?.[1] ?? ''
            this.taken.push({ messageId, to, at: Date.now(), content })
            if (fate !== 'takeAndCut') return done()
            this.unsaid.add(messageId)
            hangUp()
          }, this.slow(to))
        })
      },
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = portOf(server.server)
    this.#server = server
  }

  /** It is away: nobody answers. */
  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server === undefined) return
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
