import net from 'node:net'

interface Unheard {
  text: string
  on: string
  times: number
}

/** Between portal and server: it refuses, breaks, or swallows everything. */
export class Network {
  readonly url: string
  readonly #server: net.Server
  readonly #sockets = new Set<net.Socket>()
  #state: 'well' | 'refusing' | 'silent' = 'well'
  #unheard: Unheard = { text: '', on: '', times: 0 }

  private constructor(server: net.Server, target: URL) {
    this.#server = server
    const through = new URL(target)
    through.hostname = '127.0.0.1'
    through.port = String((server.address() as net.AddressInfo).port)
    this.url = through.href
    server.on('connection', (near) => this.#connect(near, target))
  }

  static async to(url: string): Promise<Network> {
    const server = net.createServer({ pauseOnConnect: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Network(server, new URL(url))
  }

  /** Every connection breaks, and no new one opens. */
  refuse(): void {
    this.#state = 'refusing'
    this.#sockets.forEach((socket) => socket.destroy())
  }

  /** Nothing arrives, and no error either. */
  silence(): void {
    this.#state = 'silent'
    this.#sockets.forEach((socket) => socket.unpipe())
  }

  /**
   * The next `times` statements with this text arrive, but their answers are lost with the connection. `on` limits this
   * to transactions with an earlier statement of that text.
   */
  loseAnswersTo(text: string, { on = '', times = 1 } = {}): void {
    this.#unheard = { text, on, times }
  }

  mend(): void {
    this.#state = 'well'
  }

  async close(): Promise<void> {
    this.#sockets.forEach((socket) => socket.destroy())
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #connect(near: net.Socket, target: URL): void {
    this.#keep(near)
    if (this.#state === 'refusing') {
      near.destroy()
    } else if (this.#state === 'well') {
      const far = net.connect(Number(target.port || 5432), target.hostname)
      this.#keep(far)
      let heardOn: Unheard | undefined
      near.on('data', (sent) => {
        const unheard = this.#unheard
        if (sent.includes(unheard.on)) heardOn = unheard
        // What was sent before the losing was asked for does not count.
        const isMeant = heardOn === unheard
        if (!sent.includes(unheard.text)) return
        heardOn = undefined
        if (!isMeant || unheard.times === 0) return
        unheard.times -= 1
        far.unpipe(near)
        // Not before the server has done it.
        far.once('data', () => near.destroy()).resume()
      })
      near.pipe(far)
      far.pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    }
  }

  #keep(socket: net.Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
}
