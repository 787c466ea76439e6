import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Driver, endWithThis, type Engine, findProgram, windowSize } from './driver.ts'

const miniBrowser = () =>
  globSync('/usr/{lib/*,libexec,lib64}/webkit2gtk-4.*/MiniBrowser').find((path) => existsSync(path))
const driverProgram = () => findProgram('WebKitWebDriver')
const hasDisplay = () => Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

function missing(): string | undefined {
  const how = '(on Debian: apt-get install webkit2gtk-driver xvfb)'
  if (driverProgram() === undefined || miniBrowser() === undefined) return `WebKit’s driver is not installed ${how}`
  if (!hasDisplay() && findProgram('Xvfb') === undefined) return `WebKit has no display to draw on, nor Xvfb ${how}`
  return undefined
}

/** A display in memory, where this machine has none. */
async function display(): Promise<{ env: NodeJS.ProcessEnv; server?: ChildProcess }> {
  if (hasDisplay()) return { env: {} }
  const screen = `${windowSize.width}x${windowSize.height + 200}x24`
  const words = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp']
  const server = spawn(findProgram('Xvfb')!, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  endWithThis(server)
  const [number] = (await once(server.stdout, 'data')) as [Buffer]
  return { env: { DISPLAY: `:${String(number).trim()}` }, server }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** In ms: well above what any command takes, and below the limit of a test. */
const answerLimit = 30_000

/** The commands of WebDriver. Source: https://www.w3.org/TR/webdriver2/ */
function commands(address: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const init = { method, signal: AbortSignal.timeout(answerLimit), ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${address}${path}`, init)
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error ?? answer.status} ${value?.message ?? ''}`)
    return value
  }
}

async function listening(send: ReturnType<typeof commands>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await send('GET', '/status'))
    } catch (error) {
      if (tries === 100) throw error
      await sleep(100)
    }
  }
}

async function start(): Promise<Driver> {
  const { env, server } = await display()
  const port = await freePort()
  const driver = spawn(driverProgram()!, [`--port=${port}`, '--host=127.0.0.1'], {
    // Nobody looks, and no machine that tests has to have a graphics card.
    env: { ...process.env, ...env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  endWithThis(driver)
  const send = commands(`http://127.0.0.1:${port}`)
  await listening(send)
  const options = { binary: miniBrowser(), args: ['--automation'] }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await send('POST', `${session}/window/rect`, { ...windowSize, x: 0, y: 0 })
  return {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    run: (body, ...args) => send('POST', `${session}/execute/sync`, { script: body, args }),
    act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    setFile: async (selector, path) => {
      const found = (await send('POST', `${session}/element`, { using: 'css selector', value: selector })) as object
      await send('POST', `${session}/element/${String(Object.values(found)[0])}/value`, { text: path })
    },
    addresses: async () => {
      const own = await send('GET', `${session}/window`)
      const found: string[] = []
      for (const handle of (await send('GET', `${session}/window/handles`)) as string[]) {
        await send('POST', `${session}/window`, { handle })
        found.push(String(await send('GET', `${session}/url`)))
      }
      await send('POST', `${session}/window`, { handle: own })
      return found
    },
    picture: async () => String(await send('GET', `${session}/screenshot`)),
    close: async () => {
      await send('DELETE', session)
      for (const child of [driver, server]) {
        if (!child) continue
        const ended = once(child, 'close')
        child.kill()
        await ended
      }
    },
  }
}

export const webkit: Engine = { name: 'WebKit', missing, start }
