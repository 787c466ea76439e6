import type { CDPSession, Locator, Page } from '@playwright/test'

/**
 * Runs in each page before its own scripts. `paintedAfter` looks once per frame, from the event on, whether something
 * shows; in the frame in which it does, a message that is posted from `requestAnimationFrame` arrives behind style,
 * layout and paint. The browser's own clock of the event begins it, so what kept the page from hearing it counts too.
 */
const script = `
  globalThis.paintedAfter = (type, shows) => {
    globalThis.painted = new Promise((resolve) => {
      addEventListener(type, ({ timeStamp }) => {
        const look = () => {
          if (!shows()) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      }, { capture: true, once: true })
    })
  }
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** A page whose processor and connection can be slowed, and that says how long things take. */
export interface Probe {
  page: Page
  /** How many times slower the processor is from now on. */
  slow: (times: number) => Promise<void>
  /** A connection as of a phone far from its mast, or the machine's own again. */
  slowConnection: (on: boolean) => Promise<void>
  /** Presses something that the pointer has rested on a moment; milliseconds until `shows` (an expression) is painted. */
  press: (target: Locator, shows: string) => Promise<number>
  /** Types keys, `pause` milliseconds apart; milliseconds from each to its paint, those below 16 as 16. */
  type: (keys: string, pause: number) => Promise<number[]>
  /** What has moved by itself on this page since it was opened, as the browser counts it. */
  shifts: () => Promise<number>
}

/** How long a pointer rests on what it is about to press, in milliseconds: people take longer. */
const rest = 150
const showLimit = 15_000

export async function probe(page: Page): Promise<Probe> {
  const protocol: CDPSession = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await page.addInitScript(script)
  return {
    page,
    slow: async (times) => void (await protocol.send('Emulation.setCPUThrottlingRate', { rate: times })),
    slowConnection: async (on) =>
      void (await protocol.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: on ? 150 : 0,
        downloadThroughput: on ? 200_000 : -1,
        uploadThroughput: on ? 90_000 : -1,
      })),
    press: async (target, shows) => {
      await target.hover()
      await page.waitForTimeout(rest)
      if (await page.evaluate<boolean>(`Boolean(${shows})`)) throw new Error(`It shows before it is pressed: ${shows}`)
      await page.evaluate(`paintedAfter('click', () => ${shows})`)
      // Rows that were laid out meanwhile may have moved it.
      await target.hover()
      await page.mouse.down()
      await page.mouse.up()
      return answerOf(page, shows)
    },
    type: async (keys, pause) => {
      await page.evaluate('interactions.clear()')
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.waitForTimeout(pause)
      }
      await page.waitForTimeout(rest)
      const seen = await page.evaluate<number[]>('[...interactions.values()]')
      // A key that was painted at once is not reported.
      return Array.from({ length: keys.length }, (_, at) => seen[at] ?? 16)
    },
    shifts: () => page.evaluate<number>('shifted'),
  }
}

async function answerOf(page: Page, what: string): Promise<number> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Within ${showLimit} ms it did not show: ${what}`)), showLimit)
  return Promise.race([page.evaluate<number>('painted'), late]).finally(() => clearTimeout(timer))
}

/** Waits until something is true in the page. Playwright's own way evaluates text there, which the portal forbids. */
export async function until(page: Page, holds: string): Promise<void> {
  const limit = Date.now() + showLimit
  while (!(await page.evaluate<boolean>(`Boolean(${holds})`))) {
    if (Date.now() > limit) throw new Error(`Within ${showLimit} ms it did not come to hold: ${holds}`)
    await page.waitForTimeout(20)
  }
}

/** Waits until nothing is being asked for and the processor rests, so that the next measurement begins at rest. */
export async function settle({ page }: Probe): Promise<void> {
  await until(page, '!document.querySelector("[aria-busy=true], .ui-unseen, .ui-loader")')
  await page.evaluate('new Promise((rested) => requestIdleCallback(() => rested(), { timeout: 2000 }))')
}
