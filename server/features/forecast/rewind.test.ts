import fc from 'fast-check'
import { expect, test } from 'vitest'

import { rewound, type TrailedRecord } from './rewind.rules.ts'

interface Thing {
  id: number
  name: string
  days: readonly number[] | null
}

const update = (id: number, before: Partial<Thing>): TrailedRecord => ({ id, action: 'update', before })

test('each field gets the value that it had before the first of the changes', () => {
  const now: Thing[] = [{ id: 1, name: 'c', days: null }]
  expect(rewound(now, [update(1, { name: 'b' }), update(1, { days: [1] }), update(1, { name: 'a' })])).toEqual([
    { id: 1, name: 'a', days: [1] },
  ])
  expect(rewound(now, [])).toEqual(now)
})

test('what was removed is there again as it was, and what was made since is not', () => {
  const changes: TrailedRecord[] = [
    { id: 1, action: 'delete', before: { id: 1, name: 'b', days: null } },
    { id: 2, action: 'create', before: null },
    update(1, { name: 'a' }),
    update(3, { name: 'never' }),
  ]
  expect(rewound<Thing>([{ id: 2, name: 'new', days: null }], changes)).toEqual([{ id: 1, name: 'a', days: null }])
})

test('a thousand histories are put back to each of their moments', () => {
  const value = fc.record({ name: fc.constantFrom('a', 'b', 'c'), days: fc.option(fc.constant([1])) })
  const step = fc.record({ id: fc.integer({ min: 1, max: 3 }), to: fc.option(value, { freq: 4 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let records = new Map<number, Thing>()
      const trail: TrailedRecord[] = []
      const moments = [{ were: records, made: 0 }]
      for (const { id, to } of steps) {
        const before = records.get(id)
        records = new Map(records)
        if (to === null) records.delete(id)
        else records.set(id, { id, ...to })
        if (before && to) {
          const changed = Object.entries(before).filter(([name, old]) => ({ id, ...to })[name as keyof Thing] !== old)
          trail.unshift({ id, action: 'update', before: Object.fromEntries(changed) })
        } else if (before) trail.unshift({ id, action: 'delete', before: { ...before } })
        else if (to) trail.unshift({ id, action: 'create', before: null })
        moments.push({ were: records, made: trail.length })
      }
      const sorted = (things: Iterable<Thing>) => Array.from(things).toSorted((one, other) => one.id - other.id)
      for (const { were, made } of moments) {
        const since = trail.slice(0, trail.length - made)
        expect(sorted(rewound(Array.from(records.values()), since))).toEqual(sorted(were.values()))
      }
    }),
    { numRuns: 1000 },
  )
})
