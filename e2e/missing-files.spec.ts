import type { Page } from '@playwright/test'

import type { Language } from '#texts/texts.ts'

import { storeSession } from './accounts.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { firstOf } from './looks.ts'
import { someProject } from './records.ts'
import { textsOf } from './scenes/words.ts'
import { finds } from './screen.ts'

// Whatever the page begins with may fail or hang. Which files these are is read from a page that comes whole, so that
// a file that is new is tried too.

/** What is left out: the portal works without them. */
const spared = /\/(?:watchdog|live|visits)-.*\.js$|\.woff2$/
/**
 * Three tries by the screen, and three by each of the two parts that come by themselves beside it: a part that is loaded
 * while a stylesheet is missing asks for it again.
 */
const mostRequests = 9

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Runs in the page: notes which files have come when its heading is first seen. */
const noteFiles = `new MutationObserver((_, observer) => {
  const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent ?? ''
  if (heading === '' || /^(?:Cargando|Loading)/.test(heading)) return
  observer.disconnect()
  globalThis.filesOfStart = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })`

/** The files that come before the page at this address has its heading. */
async function filesOf(page: Page, address: string): Promise<string[]> {
  await page.addInitScript(noteFiles)
  await page.goto(address)
  await finds<number>(page, 'globalThis.filesOfStart?.length ?? 0').toBeGreaterThan(0)
  const files = new Set(await page.evaluate<string[]>('globalThis.filesOfStart'))
  return [...files].filter((name) => name.startsWith('/assets/') && !spared.test(name))
}

/**
 * Opens the address without one file, and waits for the page that says so, or for the sentence in the place of a panel
 * that has the file for itself; answers how often the file was asked for.
 */
async function openWithout(of: Page, file: string, address: string, how: 'fails' | 'hangs', lang: Language) {
  const { missing, app, failures } = textsOf(lang)
  // A clock is its context's.
  const context = await of
    .context()
    .browser()!
    .newContext({ storageState: await of.context().storageState() })
  const page = await context.newPage()
  await page.clock.install()
  const whole = heading(page).filter({ hasText: missing.title })
  const inPlace = page.getByRole('alert').filter({ hasText: failures.part })
  let asked = 0
  await page.route(`**${file}`, async (route) => {
    asked += 1
    if (how === 'fails') await route.abort()
  })
  await page.goto(new URL(address, of.url()).href, { waitUntil: 'commit' })
  await expect(async () => {
    expect(asked).toBeGreaterThan(0)
    // The longest that a part may take, or the pauses between the tries.
    await page.clock.fastForward(how === 'hangs' ? 121_000 : 1000)
    await expect(whole.or(inPlace).first()).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
  if (await whole.isVisible()) {
    await expect(page.getByRole('button', { name: missing.retry })).toBeFocused()
    await expect(page).toHaveTitle(missing.windowTitle)
  } else await expect(inPlace.getByRole('button', { name: app.retry }).first()).toBeVisible()
  await page.clock.runFor(5000)
  await context.close()
  return asked
}

const noise = /ERR_FAILED|ERR_ABORTED|uncaught|did not|preload|ChunkLoadError/i

const both = ['fails', 'hangs'] as const
/** Each other way from file to file, in the order of their names; both ways for each where `TEST_FULL` is set. */
const waysOf = (index: number) => (process.env['TEST_FULL'] === '1' ? both : [both[index % 2]!])

/** Tries each of these files. */
async function tryAll(
  page: Page,
  files: readonly string[],
  { address, lang }: { address: string; lang: Language },
): Promise<void> {
  for (const [index, file] of files.entries())
    await test.step(file, async () => {
      const asked = await Promise.all(waysOf(index).map((how) => openWithout(page, file, address, how, lang)))
      expect(Math.max(...asked), `requests for ${file}`).toBeLessThanOrEqual(mostRequests)
    })
}

/** 'index js': what the names of the build begin and end with. */
const kinds = (files: readonly string[]): string[] =>
  files.map((file) => file.replace(/^\/assets\/(.+)-[\w-]{7}\.(\w+)$/, '$1 $2'))

test('each file of the login that fails or hangs ends in a page that says so, and is not asked for again and again', async ({
  page,
  complaints,
}) => {
  complaints.allow(noise)
  test.slow()
  await storeSession(page, undefined, { locale: 'es-CO' })
  const files = await filesOf(page, '/login')
  const least = ['boot js', 'index js', 'index css', 'render js', 'common js', 'LoginPage js']
  expect(kinds(files)).toEqual(expect.arrayContaining(least))
  await tryAll(page, files.toSorted(), { address: '/login', lang: 'es-CO' })
})

// There are many of them: each test takes its share, so that none lasts long and all run side by side. Every fourth of
// them where `TEST_FULL` isn't set.
const shares = [0, 1, 2, 3]
for (const share of process.env['TEST_FULL'] === '1' ? shares : shares.slice(0, 1))
  test(`so does each further file of a project: share ${share + 1} of ${shares.length}`, async ({
    page,
    api,
    accounts,
    complaints,
  }) => {
    complaints.allow(noise)
    test.slow()
    await storeSession(page, undefined, { locale: 'en-US' })
    const ofLogin = new Set(await filesOf(page, '/login'))
    await storeSession(page, await accounts.login(), { locale: 'en-US' })
    const address = `/projects/projects-list/${(await someProject(api)).id}`
    const files = (await filesOf(page, address)).filter((file) => !ofLogin.has(file) || file.includes('english'))
    const least = ['shell js', 'english js', 'list js', 'ProjectOverviewPage js', 'ProjectOverviewPage css']
    expect(kinds(files)).toEqual(expect.arrayContaining(least))
    const own = files.toSorted().filter((_, index) => index % shares.length === share)
    await tryAll(page, own, { address, lang: 'en-US' })
  })

test('without the font and the watchdog the portal works', async ({ page, complaints }) => {
  complaints.allow(noise)
  await storeSession(page, undefined, {})
  await page.route(/watchdog-|\.woff2$/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.locator('input[type=password]')).toBeVisible()
})

for (const locale of firstOf(1, ['es-CO', 'en-US']))
  test(`the page of a missing file is accessible and tries again when told, in ${locale}`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(noise)
    const { missing } = textsOf(locale)
    await storeSession(page, undefined, { locale })
    await page.route(/\/assets\/.*\.css$/, (route) => route.abort())
    // What is stopped is never loaded.
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText(missing.title)
    await expectNoAxeViolations(page)
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await expect(page.locator('input[type=password]')).toBeVisible()
  })
