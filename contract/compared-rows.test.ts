import { describe, expect, test } from 'vitest'

import { compareRow } from './compared-rows.ts'

interface Values {
  name: string
  address: string
  isActive: boolean
}
const record: Values = { name: 'A', address: 'Calle 1', isActive: true }
const A = { name: 'A' }
const B = { name: 'B' }
const C = { name: 'C' }
const none = { name: '' }
const active = { isActive: true }
const inactive = { isActive: false }

type Part = Partial<Values>
type Case = [rule: string, base: Part | 'no version', mine: Part, theirs: Part, kind: string, written: Part]

const cases: Case[] = [
  ['nobody changed it', A, A, A, 'unchanged', A],
  ['only the file did', A, B, A, 'changed', B],
  ['only somebody else did', A, A, B, 'unchanged', B],
  ['both did, to the same', A, B, B, 'unchanged', B],
  ['both did, each to something else', A, B, C, 'conflict', B],
  ['only the file emptied it', A, none, A, 'changed', none],
  ['only somebody else emptied it', A, A, none, 'unchanged', none],
  ['both emptied it', A, none, none, 'unchanged', none],
  ['the file emptied it, somebody else changed it', A, none, B, 'conflict', none],
  ['the file changed it, somebody else emptied it', A, B, none, 'conflict', B],
  ['only the file filled it', none, A, none, 'changed', A],
  ['only somebody else filled it', none, none, A, 'unchanged', A],
  ['both filled it, with the same', none, A, A, 'unchanged', A],
  ['both filled it, each with something else', none, A, B, 'conflict', A],
  ['only somebody else deactivated it', active, active, inactive, 'unchanged', inactive],
  ['only the file deactivated it', active, inactive, active, 'changed', inactive],
  ['both deactivated it', active, inactive, inactive, 'unchanged', inactive],
  ['only the file activated it again', inactive, active, inactive, 'changed', active],
  ['the column is missing and nobody changed it', A, {}, A, 'unchanged', A],
  ['the column is missing and somebody else changed it', A, {}, B, 'unchanged', B],
  ['the column is missing and another one changed', A, { address: 'Calle 2' }, B, 'changed', { name: 'B' }],
  ['the version is missing and the value is as it is', 'no version', A, A, 'unchanged', A],
  ['the version is missing and the value differs', 'no version', B, C, 'changed', B],
  ['the version is missing and the cell is empty', 'no version', none, A, 'changed', none],
]

describe('a row against its record, by what was there when the file was written', () => {
  test('the matrix has 24 cases', () => {
    expect(new Set(cases.map(([rule]) => rule)).size).toBe(24)
  })

  test.each(cases)('%s', (_rule, base, mine, theirs, kind, written) => {
    const compared = compareRow({
      base: base === 'no version' ? undefined : { ...record, ...base },
      mine,
      theirs: { ...record, ...theirs },
    })
    expect(compared.kind).toBe(kind)
    expect(compared.values).toMatchObject(written)
  })

  test('a side that is chosen settles its conflict', () => {
    const sides = { base: record, mine: B, theirs: { ...record, ...C } }
    expect(compareRow(sides, {}, { name: 'theirs' })).toMatchObject({ kind: 'unchanged', changed: [], values: C })
    expect(compareRow(sides, {}, { name: 'mine' })).toMatchObject({ kind: 'changed', changed: ['name'], values: B })
  })

  test('a conflict that is settled leaves the other one open', () => {
    const base = record
    const mine = { name: 'B', address: 'Calle 2' }
    const theirs = { ...record, name: 'C', address: 'Calle 3' }
    expect(compareRow({ base, mine, theirs }, {}, { name: 'mine' }).kind).toBe('conflict')
    expect(compareRow({ base, mine, theirs }, {}, { name: 'mine', address: 'theirs' }).kind).toBe('changed')
  })

  test('blanks around a text and another form of the same letters are no change', () => {
    const mine = { name: ' A ', address: 'Calle 1' }
    expect(compareRow({ base: record, mine, theirs: record }).kind).toBe('unchanged')
  })
})
