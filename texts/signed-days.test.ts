import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

// Delays are counted in working days, moved dates in calendar days: both stand on one screen, so each says which it is.

const root = join(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    // Papers have words of their own, which no screen shows.
    .filter((file) => !/\.test\.|-paper\./.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

const texts = read('texts/{es,en}/*.ts')

/** Texts that are given a number with its sign: `texts.slip(signed(moved), …)`. */
const signedTexts = new Set(
  read('web/**/*.tsx').flatMap((source) =>
    [...source.matchAll(/\.(\w+)\(\s*(?:signed\(|days < 0 \? '−')/g)].map(([, name]) => name!),
  ),
)

/** Whether it speaks of days and not of which; parameters do not count. */
const isBare = (words: string) =>
  /\b(?:día|day)s?\b/.test(words.replaceAll(/\$\{\w+\}|\bdays ===/g, '')) &&
  !/calendario|hábil|calendar|working/.test(words)

/** The words of a text, without its parameters. */
const wordsOf = (name: string) =>
  texts.flatMap((source) =>
    [...source.matchAll(new RegExp(`^ +${name}: \\([^)]*\\) =>\\s+(.*)$`, 'gm'))].map(([, words]) => words!),
  )

test('days behind a sign are said to be calendar days or working days', () => {
  expect([...signedTexts]).toEqual(expect.arrayContaining(['slip', 'slipped', 'shift', 'working']))
  expect(wordsOf('slipped')).toHaveLength(2)
  expect([...signedTexts].flatMap(wordsOf).filter(isBare)).toEqual([])
  expect(texts.filter((source) => /[+−]\d+ (?:días?|days?)\b(?! calendario| hábil)/.test(source))).toEqual([])
})

test('calendar days have one name', () => {
  expect(texts.filter((source) => /días? corridos?|running days?/i.test(source))).toEqual([])
  expect(isBare('`${days} días`')).toBe(true)
  expect(isBare('`${signed} days`')).toBe(true)
  expect(isBare('`${days} calendar days`')).toBe(false)
})
