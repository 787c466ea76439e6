// @vitest-environment node
import { expect, test } from 'vitest'

import { deviceOf } from './device-name.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const google = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${google} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux', false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/19.0 Safari/605.1.15`, 'Safari', 'macOS', false],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} Mobile/15E Safari/604.1`, 'Safari', 'iPhone', true],
  [
    `Mozilla/5.0 (Linux; Android 16) ${google} SamsungBrowser/28.0 Chrome/130 Mobile`,
    'Samsung Internet',
    'Android',
    true,
  ],
  ['', null, null, false],
])('a user agent is told in the words that people know: %s', (userAgent, browser, system, handheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, handheld })
})
