import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

import { root } from '../../scripts/child.ts'

/** What a portal may take until it answers, builds and installations before it included, in ms. */
const longestStart = 20 * 60_000

interface Serving {
  output(): string
  stop(): Promise<void>
}

/** Types commands as a person does who has just signed in: none of this process's own settings are theirs. */
export class Shell {
  readonly #env: Record<string, string>

  constructor(settings: Record<string, string> = {}) {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
    const programs = PATH.split(':')
      .filter((folder) => !folder.startsWith(root))
      .join(':')
    this.#env = { PATH: programs, HOME, TMPDIR, ...settings }
  }

  /** @returns what was printed. @throws Error with it when a line fails */
  async run(folder: string, text: string): Promise<string> {
    const { child, output } = this.#begin(folder, text)
    const code = await new Promise((resolve) => child.on('close', resolve))
    if (code !== 0) throw new Error(`${text}\nended with ${String(code)}:\n${output()}`)
    return output()
  }

  /** Types a text whose last line goes on serving, and waits until it does. */
  async serve(folder: string, text: string, port: string): Promise<Serving> {
    const { child, pid, output } = this.#begin(folder, text)
    let ended = false
    const end = new Promise<void>((resolve) =>
      child.on('close', () => {
        ended = true
        resolve()
      }),
    )
    const limit = performance.now() + longestStart
    while (!(await isReady(port))) {
      if (ended || performance.now() > limit) throw new Error(`${text}\ndid not come to serve:\n${output()}`)
      await wait(250)
    }
    // How to sign in comes after the address.
    await wait(500)
    return {
      output,
      async stop() {
        process.kill(-pid, 'SIGTERM')
        await end
      },
    }
  }

  #begin(folder: string, text: string): { child: ChildProcess; pid: number; output: () => string } {
    // A group of its own, so that what it starts is told to stop as well.
    const child = spawn('bash', ['-e', '-c', text], { cwd: folder, env: this.#env, detached: true })
    const { pid } = child
    if (pid === undefined) throw new Error(`bash was not started: ${text}`)
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
    return { child, pid, output: () => parts.join('') }
  }
}

async function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
