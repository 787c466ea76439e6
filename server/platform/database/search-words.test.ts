// On both engines: its room depends on the engine.
import { expect, test } from 'vitest'

import { matching } from './search-words.ts'

test('no words, no condition', () => {
  for (const term of ['', ' ', '\u00a0\t']) expect(matching(term, 'search', 1)).toBe(undefined)
})

test('the longest words that have a trigram are asked of the index, the others checked on what it finds', () => {
  expect(matching('de maría gómez ruiz', 'search', 3)).toEqual({
    name: '2m',
    sql: 'search like (select fold($3)) and search like (select fold($4)) and search like all (array(select fold(word) from unnest($5::text[]) as word))',
    values: ['%maría%', '%gómez%', ['%de%', '%ruiz%']],
  })
  expect(matching('ana', 'search', 1)).toMatchObject({ name: '1', values: ['%ana%'] })
})

test('words without three letters or digits in a row are asked of no index', () => {
  for (const term of ['ñu', '7', 'a.b', '%%%', '李小龍', '👩‍💻👩‍💻', '--- ..'])
    expect(matching(term, 'search', 1)?.name).toBe('0m')
})

test('accents don’t hide a trigram', () => {
  expect(matching('ÁÉÍ', 'search', 1)?.name).toBe('1')
})

test('the characters of LIKE stand for themselves', () => {
  expect(matching('100%_\\x', 'search', 1)?.values).toEqual(['%100\\%\\_\\\\x%'])
})

test('however many words there are, they make no more than five statements', () => {
  const names = new Set<string>()
  for (let words = 1; words <= 100; words += 1)
    for (const word of ['ab', 'abc'])
      names.add(matching(Array.from({ length: words }, (_, index) => `${word}${index}`).join(' '), 's', 1)!.name)
  for (const term of ['ab abc', 'ab', 'abc']) names.add(matching(term, 's', 1)!.name)
  expect(names.size).toBeLessThanOrEqual(5)
})
