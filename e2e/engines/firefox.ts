import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { type Driver, endWithThis, type Engine, findProgram, windowSize } from './driver.ts'

interface Answer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  message?: string
}

/** The commands of WebDriver BiDi, which Firefox speaks by itself. Source: https://w3c.github.io/webdriver-bidi/ */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  return async (method: string, params: object = {}): Promise<unknown> => {
    last += 1
    const id = last
    const answered = new Promise<Answer>((resolve) => void waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message ?? 'failed'}`)
    return answer.result
  }
}

async function addressOf(browser: ChildProcess): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: browser.stderr! })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return `${address}/session`
    lines.push(line)
  }
  throw new Error(`Firefox ended before it could be driven.\n${lines.join('\n')}`)
}

const program = () => findProgram('firefox-esr', 'firefox')

async function start(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-firefox-'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const size = ['--width', String(windowSize.width), '--height', String(windowSize.height)]
  const browser = spawn(program()!, [...words, ...size], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithThis(browser)
  const ended = once(browser, 'close')
  const send = await connect(await addressOf(browser))
  browser.stderr.resume()
  await send('session.new', { capabilities: {} })
  // The window that is there first gets none of the focus's events.
  const window = { type: 'window', background: false }
  const { context } = (await send('browsingContext.create', window)) as { context: string }
  await send('browsingContext.setViewport', { context, viewport: windowSize })

  const call = async (functionDeclaration: string, args: object[] = []) => {
    const given = {
      functionDeclaration,
      arguments: args,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    }
    const answer = (await send('script.callFunction', given)) as {
      result?: { value?: unknown; sharedId?: string }
      exceptionDetails?: { text: string }
    }
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: async (body, ...args) => {
      const given = [{ type: 'string', value: JSON.stringify(args) }]
      const declaration = `(given) => JSON.stringify((function () { ${body} }).apply(null, JSON.parse(given)) ?? null)`
      return JSON.parse(String((await call(declaration, given))?.value)) as unknown
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    setFile: async (selector, path) => {
      const given = [{ type: 'string', value: selector }]
      const found = await call('(selector) => document.querySelector(selector)', given)
      await send('input.setFiles', { context, element: { sharedId: found?.sharedId }, files: [path] })
    },
    addresses: async () => {
      const tree = (await send('browsingContext.getTree', { maxDepth: 0 })) as { contexts: { url: string }[] }
      return tree.contexts.map(({ url }) => url)
    },
    picture: async () => ((await send('browsingContext.captureScreenshot', { context })) as { data: string }).data,
    close: async () => {
      await send('browser.close')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export const firefox: Engine = {
  name: 'Firefox',
  missing: () =>
    program() === undefined ? 'Firefox is not installed (on Debian: apt-get install firefox-esr)' : undefined,
  start,
}
