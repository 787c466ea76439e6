import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { EventName } from '#contract/events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The streams of server-sent events that are open. */
    eventStreams: Set<EventStream>
    /** Which build of the screens is served now; undefined where none is. */
    servedBuild: { now: (() => Promise<string>) | undefined }
  }
}

/** Often enough for a proxy that ends what is silent for half a minute. */
const heartbeatMs = 20_000
/** What may wait for a reader who does not read, in bytes, beside what the system holds of a connection. */
const mostWaiting = 64 * 1024

/** Most characters that a stream begins with; whoever missed more asks for everything. */
export const mostAtBeginning = mostWaiting / 2

/** One event as the stream carries it (`text/event-stream`), its data as JSON on one line, with the id where it has one. */
export const eventText = (name: EventName, data: unknown, id?: number): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** A stream of server-sent events to one reader: alive while nothing happens, and ended when it can't keep up. */
export class EventStream extends Readable {
  readonly #heartbeat: NodeJS.Timeout

  constructor() {
    super({ encoding: 'utf8', read() {} })
    this.#heartbeat = setInterval(() => this.write(': alive\n\n'), heartbeatMs)
    this.#heartbeat.unref()
    // The headers go with the first bytes.
    this.push(': open\n\n')
  }

  /** Sends whole events. A reader for whom too much waits is cut off: it comes back and asks for what it missed. */
  write(text: string): void {
    if (this.destroyed || this.readableEnded) return
    if (this.readableLength + text.length > mostWaiting) this.destroy()
    else this.push(text)
  }

  /** Ends the stream after what was sent. */
  end(last?: string): void {
    if (this.destroyed || this.readableEnded) return
    clearInterval(this.#heartbeat)
    if (last !== undefined) this.push(last)
    this.push(null)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#heartbeat)
    done(error)
  }
}

/** Keeps account of the open streams, and ends them when the server stops: it waits for answers that are under way. */
export function holdEventStreams(app: FastifyInstance): void {
  const streams = new Set<EventStream>()
  app.decorate('eventStreams', streams)
  app.decorate('servedBuild', { now: undefined })
  app.addHook('preClose', async () => streams.forEach((stream) => stream.end()))
}

/** Answers with a stream, in a way that no proxy holds it back, packs or keeps it. */
export function sendEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  const { eventStreams, servedBuild } = reply.server
  eventStreams.add(stream)
  // A tab whose screens are of another build hears of it.
  void servedBuild.now?.().then((build) => stream.write(eventText('version', { build })))
  stream.once('close', () => eventStreams.delete(stream))
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // A server that stops closes idle connections first; this one is not among them until its stream has ended.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
  )
}
