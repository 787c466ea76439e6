import { Secret } from 'otpauth'
import { expect, test } from 'vitest'

import { newRecoveryCodes, recoveryHash } from './recovery-codes.rules.ts'
import { appUri, newAppSecret, stepOf } from './totp.rules.ts'

/** '12345678901234567890' in base 32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at second %i the code of the RFC is %s', async (seconds, code, step) => {
  expect(await stepOf(secret, code, new Date(seconds * 1000))).toBe(step)
})

const at = (seconds: number) => stepOf(secret, '081804', new Date(seconds * 1000))

test('a code is right one step before and after its own, and no further', async () => {
  // Its step begins at 1111111080.
  expect(await at(1111111050)).toBe(37037036)
  expect(await at(1111111139)).toBe(37037036)
  expect(await at(1111111049)).toBeUndefined()
  expect(await at(1111111140)).toBeUndefined()
})

test.each(['', '08180', '0818041', 'abcdef', '０８１８０４'])('%j is no code', async (code) => {
  expect(await stepOf(secret, code, new Date(1111111109_000))).toBeUndefined()
})

test('a new secret has 20 bytes of chance, and its address brings it to an app', async () => {
  const secrets = await Promise.all(Array.from({ length: 50 }, newAppSecret))
  expect(new Set(secrets).size).toBe(50)
  for (const one of secrets) expect(Secret.fromBase32(one).bytes).toHaveLength(20)
  const uri = await appUri({ secret, issuer: 'Portal', label: 'ana@empresa.co' })
  expect(uri).toBe(
    `otpauth://totp/Portal:ana%40empresa.co?issuer=Portal&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('recovery codes are ten of 24 letters of base 32, in fours; how they are typed changes nothing', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect(recoveryHash('ABCD-EFGH')).toEqual(recoveryHash('ABCDEFGH'))
})
