import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { Channels } from '../channels.ts'

interface ListenerOptions {
  config: pg.ClientConfig
  channels: Channels
  log: (message: string) => void
  heartbeatMs?: number
}

/** Waits between attempts to connect again, in ms; the last one repeats. */
const retryDelays = [100, 250, 500, 1000, 2000]

/**
 * A connection that only listens does not notice that the other end has gone, so it is asked regularly. After a loss it
 * is made again, and every listener hears an empty payload, because notifications may be lost.
 */
export class PostgresListener {
  readonly #options: ListenerOptions
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #before: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** @throws Error when the server cannot be reached */
  async listen(channel: string): Promise<void> {
    const client = await this.#connected()
    await this.#say(client, `listen ${pg.escapeIdentifier(channel)}`)
  }

  async unlisten(channel: string): Promise<void> {
    if (this.#client) await this.#say(this.#client, `unlisten ${pg.escapeIdentifier(channel)}`)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** One after the other: at a stop all channels end at once, and `pg` keeps no queue from 9 on. */
  async #say(client: pg.Client, statement: string): Promise<void> {
    const said = this.#before.then(async () => client.query(statement))
    this.#before = said.catch(() => undefined)
    await said
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) {
      return this.#client
    }
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const { config, channels, heartbeatMs = 10_000 } = this.#options
    const client = new pg.Client(config)
    client.on('error', (error) => this.#lost(client, error.message))
    client.on('end', () => this.#lost(client, 'connection ended'))
    client.on('notification', ({ channel, payload }) => channels.deliver(channel, payload ?? ''))
    await client.connect()
    if (this.#closed) {
      await client.end()
      throw new Error('The database is closed')
    }
    const names = channels.names
    if (names.length > 0) {
      await client.query(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
    }
    this.#client = client
    clearInterval(this.#heartbeat)
    this.#heartbeat = setInterval(() => {
      this.#say(client, 'select 1').catch((error: Error) => this.#lost(client, error.message))
    }, heartbeatMs)
    this.#heartbeat.unref()
    return client
  }

  #lost(client: pg.Client, reason: string): void {
    if (this.#client !== client || this.#closed) {
      return
    }
    this.#client = undefined
    clearInterval(this.#heartbeat)
    client.connection.stream.destroy()
    this.#options.log(`notifications of the database stopped (${reason}); connecting again`)
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; !this.#closed; attempt++) {
      await wait(retryDelays[Math.min(attempt, retryDelays.length - 1)], undefined, { ref: false })
      try {
        await this.#connected()
      } catch {
        continue
      }
      this.#options.log('notifications of the database go on')
      this.#options.channels.missed()
      return
    }
  }
}
