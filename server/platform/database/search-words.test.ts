// On both engines: its room depends on the engine.
import { expect, test } from 'vitest'

import { matching, searching } from './search-words.ts'

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

const people = {
  table: 'employees',
  words: [{ of: 'positions', column: 'search', by: 'position_id' }],
}

test('words of other tables: the longest word is asked of each place, the others of all places together', () => {
  expect(searching('ana consultor', people, 3)).toEqual({
    name: 'w1m',
    places: [
      { where: 'search like (select fold($3))' },
      {
        from: 'select id from positions where search like (select fold($3))',
        where: 'position_id = place.id',
      },
    ],
    joins: 'join (select id, search as words from positions) as words_0 on words_0.id = employees.position_id',
    where:
      "concat_ws(' ', employees.search, words_0.words) like all (array(select fold(word) from unnest($4::text[]) as word))",
    values: ['%consultor%', ['%ana%']],
  })
})

test('without a word for an index, or row by row, each row is asked for all of them', () => {
  expect(searching('de o', people, 3)).toMatchObject({
    name: 'w0m',
    places: [{ where: 'true' }],
    values: [['%de%', '%o%']],
  })
  expect(searching('ana', people, 3, true)).toMatchObject({ name: 'w0m', values: [['%ana%']] })
  expect(searching('ana', people, 3)).toMatchObject({ name: 'w1', joins: '', where: 'true', values: ['%ana%'] })
  expect(searching(' ', people, 3)).toBe(undefined)
})
