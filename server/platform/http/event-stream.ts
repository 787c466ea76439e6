import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { EventName } from '#contract/events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: Set<EventStream>
    servedBuild: { now: (() => Promise<string>) | undefined }
  }
}

/** Proxies end a silent stream after half a minute. */
const heartbeatMs = 20_000
/** Bytes for a slow reader, beside the system's buffers. */
const mostWaiting = 64 * 1024

/** In characters; a reader that missed more loads everything again. */
export const mostAtBeginning = mostWaiting / 2

/** `text/event-stream`, with the data as JSON on one line. */
export const eventText = (name: EventName, data: unknown, id?: number): string =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

export class EventStream extends Readable {
  readonly #heartbeat: NodeJS.Timeout

  constructor() {
    super({ encoding: 'utf8', read() {} })
    this.#heartbeat = setInterval(() => this.write(': alive\n\n'), heartbeatMs)
    this.#heartbeat.unref()
    // The headers go with the first bytes.
    this.push(': open\n\n')
  }

  /** A slow reader is cut off; it connects again and asks for what it missed. */
  write(text: string): void {
    if (this.destroyed || this.readableEnded) return
    if (this.readableLength + text.length > mostWaiting) this.destroy()
    else this.push(text)
  }

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

/** A stopping server would wait for open streams. */
export function holdEventStreams(app: FastifyInstance): void {
  const streams = new Set<EventStream>()
  app.decorate('eventStreams', streams)
  app.decorate('servedBuild', { now: undefined })
  app.addHook('preClose', async () => streams.forEach((stream) => stream.end()))
}

/** Proxies must not buffer, pack or cache it. */
export function sendEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  const { eventStreams, servedBuild } = reply.server
  eventStreams.add(stream)
  // For tabs with screens of another build.
  void servedBuild.now?.().then((build) => stream.write(eventText('version', { build })))
  stream.once('close', () => eventStreams.delete(stream))
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // A stopping server closes idle connections first; this one becomes idle later.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
      .send(stream)
  )
}
