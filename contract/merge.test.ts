import { describe, expect, test } from 'vitest'

import { mergeChanges, type MergeRules, settled } from './merge.ts'

const base = {
  name: 'Planta',
  address: '',
  cost: 100,
  day: null as string | null,
  cityId: 5001,
  cityName: 'Medellín',
  customerId: 1,
  contactIds: [1, 2],
  contacts: [
    { id: 1, fullName: 'Ana' },
    { id: 2, fullName: 'Beto' },
  ],
}
type Values = typeof base
const rules: MergeRules<Values> = {
  follows: { cityName: 'cityId', contacts: 'contactIds' },
  units: [['customerId', 'contactIds']],
}
const day = (value: string | null) => ({ day: value })
const sidesOf = (theirs: Partial<Values>, mine: Partial<Values>) => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
})
const merged = (theirs: Partial<Values>, mine: Partial<Values>) => mergeChanges(sidesOf(theirs, mine), rules)

describe('two changes of one record', () => {
  test('of different fields are both kept', () => {
    const { values, adopted, kept, conflicts } = merged({ name: 'Planta Norte' }, { cost: 200 })
    expect(values).toEqual({ ...base, name: 'Planta Norte', cost: 200 })
    expect([adopted, kept, conflicts]).toEqual([['name'], ['cost'], []])
  })

  test('that are equal are one, blanks around a text aside', () => {
    const { adopted, kept, conflicts } = merged(
      { name: 'Planta Norte', day: '2026-02-16' },
      { name: ' Planta Norte ', day: '2026-02-16' },
    )
    expect([adopted, kept, conflicts]).toEqual([[], [], []])
  })

  test('of one field contradict each other, and what was typed stands until somebody chooses', () => {
    const sides = sidesOf({ name: 'Planta Norte', cost: 150 }, { name: 'Planta Sur', cost: 200 })
    const merge = mergeChanges(sides, rules)
    expect(merge.conflicts).toEqual([['name'], ['cost']])
    expect(merge.values).toMatchObject({ name: 'Planta Sur', cost: 200 })
    expect(settled(sides, rules, merge, { name: 'theirs' })).toMatchObject({ name: 'Planta Norte', cost: 200 })
    expect(settled(sides, rules, merge, { name: 'mine' })).toEqual(merge.values)
  })

  test('of which one clears a field that the other fills contradict each other', () => {
    const { conflicts } = mergeChanges({ base: day('2026-01-01'), theirs: day(null), mine: day('2026-02-02') })
    expect(conflicts).toEqual([['day']])
  })

  test('bring the words of what was chosen along with it', () => {
    const theirs = { cityId: 11001, cityName: 'Bogotá, D.C.' }
    expect(merged(theirs, { cost: 1 }).values).toMatchObject(theirs)
    const sides = sidesOf(theirs, { cityId: 76001, cityName: 'Cali' })
    const merge = mergeChanges(sides, rules)
    expect(merge.conflicts).toEqual([['cityId']])
    expect(merge.values.cityName).toBe('Cali')
    expect(settled(sides, rules, merge, { cityId: 'theirs' })).toMatchObject(theirs)
  })
})

describe('lists of people', () => {
  const [ana, beto] = base.contacts as [{ id: number; fullName: string }, { id: number; fullName: string }]
  const caro = { id: 3, fullName: 'Caro' }
  const dani = { id: 4, fullName: 'Dani' }

  test('are joined: who came on either side is in, who left on either side is out', () => {
    const { values, adopted, conflicts } = merged(
      { contactIds: [2, 3], contacts: [beto, caro] },
      { contactIds: [1, 2, 4], contacts: [ana, beto, dani] },
    )
    expect(values.contactIds).toEqual([2, 4, 3])
    expect(values.contacts).toEqual([beto, dani, caro])
    expect([adopted, conflicts]).toEqual([['contactIds'], []])
  })

  test('do not get anybody back whom one side took out and the other kept', () => {
    expect(merged({ contactIds: [1, 2, 3] }, { contactIds: [2] }).values.contactIds).toEqual([2, 3])
    expect(merged({ contactIds: [2] }, { contactIds: [1, 2, 3] }).values.contactIds).toEqual([2, 3])
    expect(merged({ contactIds: [1] }, { contactIds: [2] }).values.contactIds).toEqual([])
  })

  test('are no change of the record where only somebody in them has changed', () => {
    const renamed = { ...ana, fullName: 'Ana María', version: 8 }
    const { values, adopted, kept, conflicts } = merged({ contacts: [renamed, beto] }, { cost: 2 })
    expect([adopted, kept, conflicts]).toEqual([[], ['cost'], []])
    expect(values.contactIds).toEqual([1, 2])
    expect(merged({ contacts: [renamed, beto], contactIds: [1, 2, 3] }, { contactIds: [2] }).conflicts).toEqual([])
  })

  test('are adopted in their order where only one side changed them', () => {
    expect(merged({ contactIds: [2, 1], contacts: [beto, ana] }, {}).values.contactIds).toEqual([2, 1])
    expect(merged({}, { contactIds: [2, 1], contacts: [beto, ana] }).values.contacts).toEqual([beto, ana])
  })
})

describe('fields that go together', () => {
  test('come as a whole from whoever changed the first of them', () => {
    const { values, conflicts } = merged({ customerId: 9, contactIds: [], contacts: [] }, { cost: 2 })
    expect(values).toMatchObject({ customerId: 9, contactIds: [], contacts: [], cost: 2 })
    expect(conflicts).toEqual([])
  })

  test('are told as a whole: all that only one side has changed, and by whom', () => {
    const moved = { customerId: 9, contactIds: [], contacts: [] }
    const here = merged({ name: 'Planta Norte' }, moved)
    expect([here.adopted, here.kept, here.conflicts]).toEqual([['name'], ['customerId', 'contactIds'], []])
    expect(here.values).toMatchObject({ name: 'Planta Norte', customerId: 9, contactIds: [], contacts: [] })
    const elsewhere = merged(moved, { name: 'Planta Norte' })
    expect([elsewhere.adopted, elsewhere.kept, elsewhere.conflicts]).toEqual([
      ['customerId', 'contactIds'],
      ['name'],
      [],
    ])
    const leadAlone = merged({}, { customerId: 9 })
    expect([leadAlone.kept, leadAlone.values.contactIds]).toEqual([['customerId'], [1, 2]])
  })

  test('are chosen as a whole where the other side changed one of them: no contacts of a former customer', () => {
    const caro = { id: 3, fullName: 'Caro' }
    const sides = sidesOf(
      { customerId: 9, contactIds: [], contacts: [] },
      { contactIds: [1, 2, 3], contacts: [...base.contacts, caro] },
    )
    const merge = mergeChanges(sides, rules)
    expect(merge.conflicts).toEqual([['customerId', 'contactIds']])
    expect(merge.values).toMatchObject({ customerId: 1, contactIds: [1, 2, 3] })
    expect(settled(sides, rules, merge, { customerId: 'theirs' })).toMatchObject({
      customerId: 9,
      contactIds: [],
      contacts: [],
    })
  })

  test('are merged one by one while the first of them stays', () => {
    expect(merged({ contactIds: [1], contacts: [base.contacts[0]!] }, { name: 'X' }).values).toMatchObject({
      name: 'X',
      contactIds: [1],
    })
  })

  test('that both sides changed alike in the first are merged one by one', () => {
    const { values, conflicts } = merged({ customerId: 9, contactIds: [7] }, { customerId: 9, contactIds: [8] })
    expect(values.contactIds).toEqual([8, 7])
    expect(conflicts).toEqual([])
  })
})
