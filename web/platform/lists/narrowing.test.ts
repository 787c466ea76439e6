import { expect, test } from 'vitest'

import { flagPattern, idsPattern, narrowedBy } from './narrowing.ts'

const known = { cityId: idsPattern, isActive: flagPattern }

test('an address narrows a list by what makes sense, and by nothing else', () => {
  expect(narrowedBy('?q=ana&cityId=5,17&isActive=false&page=3', known)).toEqual({ cityId: '5,17', isActive: 'false' })
  for (const wrong of ['cityId=', 'cityId=0', 'cityId=5,', 'cityId=x', 'isActive=1', 'constructor=1', 'toString=2'])
    expect([wrong, narrowedBy(`?${wrong}`, known)]).toEqual([wrong, {}])
})
