import { expect, test } from 'vitest'

import { specialCharacters, unmetPatterns, unmetPolicies } from './passwords.ts'

test('a password needs an uppercase letter, a special character and 6 to 15 characters', () => {
  expect(unmetPatterns('Vereda#77')).toEqual([])
  expect(unmetPatterns('vereda#77')).toEqual(['capitalLetter'])
  expect(unmetPatterns('Vereda77')).toEqual(['specialCharacter'])
  expect(unmetPatterns('')).toEqual(['capitalLetter', 'specialCharacter', 'length'])
})

test.each([...specialCharacters])('%s counts as special', (character) => {
  expect(unmetPatterns(`Vereda${character}`)).toEqual([])
})

test.each(['-', '_', '.', ' ', '€', '¡', '(', '^'])('%s is allowed but does not count as special', (character) => {
  expect(unmetPatterns(`Vereda${character}7`)).toEqual(['specialCharacter'])
  expect(unmetPatterns(`Vereda#${character}`)).toEqual([])
})

test('6 and 15 characters are within the length, 5 and 16 are not', () => {
  expect(unmetPatterns('Abcd1#')).toEqual([])
  expect(unmetPatterns('Abcdefghijklm1#')).toEqual([])
  expect(unmetPatterns('Abc1#')).toEqual(['length'])
  expect(unmetPatterns('Abcdefghijklmn1#')).toEqual(['length'])
})

test('length counts code points of the composed form', () => {
  expect(unmetPatterns('Añil#😀'.normalize('NFD'))).toEqual([])
  expect(unmetPatterns('Añi#😀'.normalize('NFD'))).toEqual(['length'])
})

test('an uppercase letter with an accent counts', () => {
  expect(unmetPatterns('ángelÑ#1')).toEqual([])
})

test('the new password differs from the current one and equals its confirmation, however they are composed', () => {
  expect(unmetPolicies('Vereda#77', 'Vereda#77', 'Vereda#77')).toEqual(['notCurrent'])
  expect(unmetPolicies('Vereda#77', 'Camino#78', 'Camino#79')).toEqual(['confirmed'])
  expect(unmetPolicies('Vereda#77', 'Caminó#78', 'Caminó#78'.normalize('NFD'))).toEqual([])
})
