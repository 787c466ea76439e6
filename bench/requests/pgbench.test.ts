import { expect, test } from 'vitest'

import { perSecondIn, scriptFor } from './pgbench.ts'

test('a statement keeps its parameters for pgbench, under names, and null in place', () => {
  const text = `select id::int from employees where search like $1 and ($3 is null or id > $2) and name <> $1`
  expect(scriptFor({ name: 'search', text, values: ['%ana%', 7, null] })).toEqual({
    text: 'select id::int from employees where search like :p1 and (null is null or id > :p2) and name <> :p1;\n',
    variables: [
      ['p1', '%ana%'],
      ['p2', '7'],
    ],
  })
})

test('a parameter that pgbench cannot have is an error, not another statement', () => {
  expect(() => scriptFor({ name: 'some', text: 'select $1', values: [[1, 2]] })).toThrow('no variable for [1,2]')
})

test("pgbench's figure counts only when every transaction went well", () => {
  const said = 'number of failed transactions: 0 (0.000%)\nlatency average = 2.5 ms\ntps = 6401.25 (without …)'
  expect(perSecondIn(said)).toBe(6401.25)
  expect(() => perSecondIn(said.replace(': 0 ', ': 3 '))).toThrow('pgbench measured nothing')
  expect(() => perSecondIn('connection refused')).toThrow('pgbench measured nothing')
})
