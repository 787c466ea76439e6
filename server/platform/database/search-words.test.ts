// On one engine: it asks no database.
import { expect, test } from 'vitest'

import { holding, matching, searching } from './search-words.ts'

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
  words: [{ of: 'positions', column: 'search', by: 'position_id', few: true as const }],
}
const checkpoints = {
  table: 'checkpoints',
  words: [{ of: 'employees', column: 'name_search', by: 'employee_id' }],
}

test('words of other tables: one word is asked of each place', () => {
  expect(searching('ana', people, 3)).toEqual({
    name: 'w11',
    places: [
      { where: 'search like (select fold($3))' },
      { from: 'select id from positions where search like (select fold($3))', where: 'position_id = place.id' },
    ],
    where: 'true',
    values: ['%ana%'],
    indexed: ['(select fold($3))'],
  })
  expect(searching(' ', people, 3)).toBe(undefined)
})

test('two words beside a catalogue are asked of each pair of places, so that the index of names is asked for both at once', () => {
  const [own, position] = [
    (n: number) => `search like (select fold($${n}))`,
    (n: number) => `position_id in (select id from positions where search like (select fold($${n})))`,
  ]
  expect(searching('ana consultor', people, 3)).toEqual({
    name: 'w22',
    places: [
      { where: `${own(3)} and ${own(4)}` },
      { where: `${own(3)} and ${position(4)}` },
      { where: `${position(3)} and ${own(4)}` },
      { where: `${position(3)} and ${position(4)}` },
    ],
    where: 'true',
    values: ['%consultor%', '%ana%'],
    indexed: ['(select fold($3))', '(select fold($4))'],
  })
})

test('two words beside a large table: what has a word that is rare there is asked for the other, one index is asked for both, and only of frequent words all rows are intersected', () => {
  const found = searching('ana seguimiento pérez', checkpoints, 1)
  expect(found).toMatchObject({ name: 'w22r', values: ['%seguimiento%', '%pérez%', 'ana'] })
  expect(found?.places).toHaveLength(1)
  expect(found?.places[0]?.where).toBe('id = place.id')
  const from = found?.places[0]?.from?.replaceAll(/\s+/g, ' ') ?? ''
  // The first word where it is rare, by either place, and then the other of these rows alone.
  expect(from).toContain(
    'select checkpoints.id from (select checkpoints.id from (select id from checkpoints where true and search like (select fold($1))) as checkpoints where not (select met_0_0 from met)' +
      ' union all select checkpoints.id from (select id from employees where name_search like (select fold($1))) as place' +
      ' cross join lateral (select id from checkpoints where true and employee_id = place.id offset 0) as checkpoints where not (select met_0_1 from met)) as rare' +
      ' cross join lateral (select * from checkpoints where id = rare.id offset 0) as checkpoints' +
      ' where (checkpoints.search like (select fold($2)) or (select name_search like (select fold($2)) from employees where id = checkpoints.employee_id))',
  )
  expect(from).toContain(
    'from (select id from employees where name_search like (select fold($1)) and name_search like (select fold($2))) as place' +
      ' cross join lateral (select id from checkpoints where true and employee_id = place.id offset 0) as checkpoints' +
      ' where (select met_0_1 from met) and (select met_1_1 from met)',
  )
  expect(from).toContain(
    ') as few where (select met_0_0 from met) and (select met_1_1 from met) or (select met_0_1 from met) and (select met_1_0 from met))',
  )
})

test('without a word for an index all rows are looked at, by what each place has of the word', () => {
  expect(searching('de', people, 3)).toEqual({
    name: 'w01',
    places: [{ where: 'true' }],
    where:
      '(strpos(employees.search, (select fold($3))) > 0 or employees.position_id in (select id from positions where strpos(search, (select fold($3))) > 0))',
    values: ['de'],
    indexed: [],
  })
  expect(searching('de o la', people, 3)).toMatchObject({ name: 'w02r', values: ['de', 'la', 'o'] })
})

test('few rows are asked one by one: for the longest word first, which most of them lack', () => {
  expect(holding('ana consultor', people, 3)).toMatchObject({ name: 'rm', values: ['consultor', ['ana']] })
  expect(holding('ana', people, 3)).toEqual({
    name: 'r',
    where:
      '(strpos(employees.search, (select fold($3))) > 0 or employees.position_id in (select id from positions where strpos(search, (select fold($3))) > 0))',
    values: ['ana'],
  })
  expect(searching('ana de o la', people, 3)).toMatchObject({ name: 'w11rm', values: ['%ana%', 'de', ['la', 'o']] })
  expect(holding(' ', people, 3)).toBe(undefined)
})
