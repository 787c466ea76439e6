import type { CDPSession, Locator, Page } from '@playwright/test'

/**
 * Runs before the page's scripts. `paintedAfter` checks in each frame whether something shows; a message from that
 * frame's `requestAnimationFrame` arrives after paint. The event's own clock starts it, so a busy page counts too.
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

export interface Probe {
  page: Page
  slow: (times: number) => Promise<void>
  /** A slow phone's, or the machine's own. */
  slowConnection: (on: boolean) => Promise<void>
  /** Hovers, then presses; ms until the expression `shows` is painted. */
  press: (target: Locator, shows: string) => Promise<number>
  /** `pause` ms apart; ms from each key to its paint, at least 16. */
  type: (keys: string, pause: number) => Promise<number[]>
  shifts: () => Promise<number>
}

/** In ms; people take longer. */
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

/** Playwright's own function evaluates text, which the portal's policy forbids. */
export async function until(page: Page, holds: string): Promise<void> {
  const limit = Date.now() + showLimit
  while (!(await page.evaluate<boolean>(`Boolean(${holds})`))) {
    if (Date.now() > limit) throw new Error(`Within ${showLimit} ms it did not come to hold: ${holds}`)
    await page.waitForTimeout(20)
  }
}

/** Until the network and the processor rest. */
export async function settle({ page }: Probe): Promise<void> {
  await until(page, '!document.querySelector("[aria-busy=true], .ui-unseen, .ui-loader")')
  await page.evaluate('new Promise((rested) => requestIdleCallback(() => rested(), { timeout: 2000 }))')
}
