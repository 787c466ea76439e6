import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { test as base, expect, type ConsoleMessage, type Page, type WebError } from '@playwright/test'
import type { Result } from 'axe-core'

import type { LoginResult } from '#contract/session.ts'

import { Accounts, firstAdministrator, logIn, storeSession, type SignInOptions } from './accounts.ts'
import { Api } from './api.ts'

export { expect }

interface Fixtures {
  /** Signs somebody in through the API and puts the session into the page's browser; then `page.goto` where to begin. */
  signIn: (page: Page, options?: SignInOptions) => Promise<LoginResult>
  /** What the browser may complain of in this test: `complaints.allow(/status of 409/)`. Anything else fails it. */
  complaints: { allow: (pattern: RegExp) => void }
}

interface WorkerFixtures {
  /** The portal's address, without a final slash. */
  portal: string
  /** The HTTP API as the first administrator. */
  api: Api
  accounts: Accounts
}

/**
 * The test of every spec. After each one the browser's console must be free of errors, which is where violations of
 * the content security policy stand too, and nothing may have been thrown uncaught; where a test fails, the portal's own log of that time is attached.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [process.env['E2E_ADDRESS'] ?? '', { scope: 'worker', option: true }],

  api: [
    async ({ portal }, use) => {
      const { token } = await logIn(portal, ...firstAdministrator())
      await use(new Api(portal, token))
    },
    { scope: 'worker' },
  ],

  accounts: [
    async ({ portal, api }, use, { workerIndex }) => use(new Accounts(portal, api, workerIndex)),
    { scope: 'worker' },
  ],

  baseURL: ({ portal }, use) => use(portal),

  signIn: ({ accounts }, use) =>
    use(async (page, options = {}) => {
      const login = await (options.own ? accounts.login(options.role) : accounts.sharedLogin(options.role))
      await storeSession(page, login, options)
      return login
    }),

  complaints: [
    async ({ context, accounts }, use, testInfo) => {
      await accounts.endSessions()
      const log = process.env['E2E_LOG']!
      const before = statSync(log).size
      const allowed: RegExp[] = []
      const heard: string[] = []
      const hearError = (problem: WebError) =>
        void heard.push(`uncaught: ${problem.error().stack ?? String(problem.error())}`)
      const hearMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      }
      context.on('weberror', hearError).on('console', hearMessage)
      await use({ allow: (pattern) => void allowed.push(pattern) })
      // An answer that a test holds back or changes may be on its way when the page is closed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      context.off('weberror', hearError).off('console', hearMessage)
      const unexpected = heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
        const body = readFileSync(log).subarray(before)
        await testInfo.attach('portal.log', { body, contentType: 'text/plain' })
      }
      expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
})

/** As small as it comes: each page is sent it anew. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only what is wrong is wanted: to write down each element that is right takes longer than to look at it. */
const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Runs in the page, with axe-core in front of it unless it is there already. */
const lookForViolations = `axe.run(document, ${JSON.stringify(AXE_OPTIONS)}).then(({ violations }) => violations)`

/** What waits for an answer: it is dimmed until the answer comes, as something inactive is. */
const WAITING = '[aria-busy=true], [data-busy]'

/**
 * Whether axe-core finds the page as it stands accessible: WCAG 2.2 A and AA, and its best practices. Nothing waits for an
 * answer when it looks. A search asks only after the last key, so it looks again when waiting began meanwhile.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // What is half under the bar at the top counts as a target that is too small.
  await page.evaluate('scrollTo(0, 0)')
  expect(await untilSettled(page, () => violationsOf(page)), `axe-core on ${page.url()}`).toEqual([])
}

/** The same of a page that shows that it waits, and goes on waiting meanwhile. */
export async function expectNoAxeViolationsWhileWaiting(page: Page): Promise<void> {
  expect(await violationsOf(page), `axe-core on ${page.url()}`).toEqual([])
  await expect(page.locator(WAITING).first()).toBeAttached()
}

async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(axe)
  const violations = await page.evaluate<Result[]>(lookForViolations)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  )
}

/** What `look` finds on a page that waits for nothing, from its beginning to its end; the third look counts in any case. */
async function untilSettled<Found>(page: Page, look: () => Promise<Found>, tries = 3): Promise<Found> {
  await expect(page.locator(WAITING)).toHaveCount(0)
  // The tests know no DOM types, so what runs in the page is a text.
  const waited = await page.evaluateHandle<{ once: boolean }>(`(() => {
    const seen = { once: false }
    const note = () => (seen.once ||= document.querySelector('${WAITING}') !== null)
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'data-busy'] })
    return seen
  })()`)
  const found = await look()
  return tries > 1 && (await waited.evaluate(({ once }) => once)) ? await untilSettled(page, look, tries - 1) : found
}
