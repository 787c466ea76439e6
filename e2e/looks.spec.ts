import type { Page } from '@playwright/test'

import { storeSession } from './accounts.ts'
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts'
import { expectWellSet } from './look-rules.ts'
import { type Look, looksOf, nameOfLook } from './looks.ts'
import { scenes } from './scenes/all.ts'
import type { World } from './scenes/scene.ts'
import { foreignTo, textsOf } from './scenes/words.ts'
import { makeWorld } from './scenes/world.ts'
import { expectNoSidewaysScroll, screenHeading } from './screen.ts'

const test = base.extend<object, { world: World; openPage: () => Promise<Page> }>({
  world: [async ({ api }, use) => use(await makeWorld(api)), { scope: 'worker' }],

  openPage: [
    ({ browser }, use) => {
      let opened: Promise<Page> | undefined
      return use(() => (opened ??= browser.newPage()))
    },
    { scope: 'worker' },
  ],

  // All scenes of a worker come in one page: what it has loaded for one it needn't load for the next.
  context: async ({ openPage }, use) => use((await openPage()).context()),

  page: async ({ openPage }, use) => {
    const page = await openPage()
    await page.mouse.move(0, 0)
    await use(page)
    // What it asks for again, as others save, is no complaint of the next scene.
    await page.goto('about:blank')
  },
})

/** All words on a page, those that are only heard included; runs in the page. */
const wordsOfPage = `[...document.querySelectorAll('body *')].flatMap((element) => [
  ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()),
])`

/** Nothing on the screen is in the other language. */
async function expectOwnWords(page: Page, { locale }: Look): Promise<void> {
  const said = new Set(await page.evaluate<string[]>(wordsOfPage))
  const foreign = foreignTo(locale).filter((phrase) => said.has(phrase))
  expect(foreign, `words of the other language on ${page.url()}`).toEqual([])
}

const seen = scenes.filter(({ like }) => like === undefined)
const others = scenes.filter(({ like }) => like !== undefined)
const astray = others.filter(({ like }) => !seen.some(({ name }) => name === like))
if (astray.length > 0) throw new Error(`No scene that npm test sees is like ${astray.map(({ name }) => name).join()}.`)

for (const [index, scene] of [...seen, ...others].entries()) {
  const tag = scene.like === undefined ? '' : ' @full'
  for (const { name, looks } of looksOf(index)) {
    test(`${scene.name}: ${name}${tag}`, async ({ page, accounts, complaints, world }) => {
      test.setTimeout(40_000 + looks.length * 20_000)
      if (scene.complaint) complaints.allow(scene.complaint)
      for (const look of looks) {
        await test.step(nameOfLook(look), async () => {
          const stage = { page, world, texts: textsOf(look.locale) }
          await page.unrouteAll()
          await page.setViewportSize({ width: look.width, height: look.width < 768 ? 844 : 900 })
          const login = scene.signedOut ? undefined : await accounts.sharedLogin(scene.role)
          await storeSession(page, login, look)
          await scene.before?.(stage)
          await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(world))
          await expect(screenHeading(page)).toBeVisible()
          await scene.act?.(stage)
          await expectNoAxeViolations(page)
          await expectNoSidewaysScroll(page)
          await expectWellSet(page)
          await expectOwnWords(page, look)
        })
      }
    })
  }
}
