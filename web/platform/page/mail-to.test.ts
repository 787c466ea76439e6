import { expect, test } from 'vitest'

import { mailTo } from './mail-to.ts'

test.each([
  ['ana@empresa.com', 'mailto:ana@empresa.com'],
  ['ana?bcc=otra%40casa.com&body=x@empresa.com', 'mailto:ana%3Fbcc%3Dotra%2540casa.com%26body%3Dx@empresa.com'],
  ['josé+obra@compañía.co', 'mailto:jos%C3%A9%2Bobra@compa%C3%B1%C3%ADa.co'],
])('a mail to %s goes to nobody else', (email, address) => {
  expect(mailTo(email)).toBe(address)
  expect([...new URL(mailTo(email)).searchParams]).toEqual([])
})
