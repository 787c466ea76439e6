import { expect, test } from 'vitest'

import { isTokenText, newTokenText } from './token-text.rules.ts'

/** The CRC-32 of 43 zeros is 2 018 072 207, which is 2CZclj in base 62. */
const known = `ptl_${'0'.repeat(43)}2CZclj`

test('a new token is ptl_, 43 characters and the sum of these in six, and no two are alike', () => {
  const tokens = Array.from({ length: 200 }, newTokenText)
  for (const token of tokens) expect(token).toMatch(/^ptl_[0-9A-Za-z]{49}$/)
  expect(new Set(tokens).size).toBe(200)
  expect(tokens.every(isTokenText)).toBe(true)
})

test('the sum is the CRC-32 in base 62', () => {
  expect(isTokenText(known)).toBe(true)
  expect(isTokenText(`${known.slice(0, -1)}k`)).toBe(false)
})

test('a token with one letter wrong, one too few or another beginning is none', () => {
  const token = newTokenText()
  const other = token[20] === 'a' ? 'b' : 'a'
  expect(isTokenText(token.slice(0, 20) + other + token.slice(21))).toBe(false)
  expect(isTokenText(token.slice(0, -1))).toBe(false)
  expect(isTokenText(`${token}0`)).toBe(false)
  expect(isTokenText(`ghp_${token.slice(4)}`)).toBe(false)
})
