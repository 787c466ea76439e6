import type { Page } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { firstOf } from './looks.ts'

// What the content security policy keeps out, in a real browser; and that each test of this folder fails when a page
// meets it, so that nothing of the kind comes in unnoticed.

/** Makes an element with these properties, as a line of a page's own program. */
const element = (tag: string, properties: Record<string, string>, parent = 'body'): string =>
  `document.${parent}.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`

/** Ways in which something foreign would get to run, to show or to tell something, each tried by the page itself. */
const attempts: Record<string, string> = {
  'an inline script': element('script', { textContent: 'window.ran = true' }, 'head'),
  'a handler in an attribute': `
    document.body.insertAdjacentHTML('beforeend', '<button id="bait" onclick="window.ran = true">x</button>')
    document.getElementById('bait').click()`,
  'a script of another house': element('script', { src: 'https://cdn.example/x.js' }, 'head'),
  'a style in the page': element('style', { textContent: 'body { display: none }' }, 'head'),
  'an image that tells on whoever sees it': element('img', { src: 'https://tracker.example/x.png' }),
  'a frame': element('iframe', { src: 'https://frame.example/' }),
  'a base for every link': element('base', { href: 'https://base.example/' }, 'head'),
  'a plug-in': element('object', { data: 'https://plugin.example/x.swf' }),
  // The refusal is what is looked for: it stands in the console.
  'a call to another house': `void fetch('https://api.example/').catch(() => undefined)`,
}

/** Opens the sign-in, makes the attempt, and answers which rule of the policy refused it. */
async function attempt(page: Page, trial: string): Promise<string> {
  await page.goto('/login')
  await expect(page.getByRole('heading')).not.toHaveCount(0)
  await page.evaluate(`void document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    document.documentElement.dataset.refused = effectiveDirective
  })`)
  await page.evaluate(`(() => { ${trial} })()`)
  await expect(page.locator('html[data-refused]')).toHaveCount(1)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  return (await page.locator('html').getAttribute('data-refused')) ?? ''
}

test('what is foreign is refused by the browser, each by its rule', async ({ page, complaints }) => {
  complaints.allow(/Content Security Policy/)
  for (const [what, trial] of Object.entries(attempts))
    await test.step(what, async () => expect(await attempt(page, trial), what).toMatch(/^[a-z]+-(src|uri)/))
})

test('the policy begins with nothing, and lets neither text be evaluated nor another house in', async ({ page }) => {
  for (const path of ['/login', '/projects', '/api/openapi.json']) {
    const policy = (await page.request.get(path)).headers()['content-security-policy']
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
  }
})

test('the reference of the calls keeps to the policy, and shows what a call takes', async ({ page }) => {
  await page.goto('/api/docs')
  await page.getByRole('button', { name: /POST.*\/accounts\/login/ }).click()
  await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
})

// A test of the tests: without a word of what is allowed, each of these has to fail.
for (const what of firstOf(1, ['an inline script', 'a style in the page', 'an image that tells on whoever sees it'])) {
  test(`a page that meets ${what} fails its test`, async ({ page }, testInfo) => {
    testInfo.fail()
    await attempt(page, attempts[what]!)
  })
}

test('an error that nobody caught fails its test', async ({ page }, testInfo) => {
  testInfo.fail()
  await page.goto('/login')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(`void setTimeout(() => { throw new Error('nobody catches this') })`)
  await thrown
})
