import { expect, test } from 'vitest'

import { eachInTurns, inItsTurn } from './portfolio-turns.service.ts'

/** Keeps the thread at work for longer than one turn may take. */
function work(): void {
  const end = performance.now() + 11
  while (performance.now() < end);
}

test('what takes long is made in order, over turns in which others have theirs', async () => {
  const done: string[] = []
  const make = (name: string) =>
    eachInTurns([1, 2, 3], (one) => {
      work()
      done.push(`${name}${one}`)
      return one * 10
    })
  setImmediate(() => done.push('another'))
  expect(await Promise.all([make('a'), make('b')])).toEqual([
    [10, 20, 30],
    [10, 20, 30],
  ])
  expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'another', 'b1', 'b2', 'b3'])
  expect(done.filter((name) => name !== 'another')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
})

test('a step that fails leaves those after it', async () => {
  const failing = inItsTurn(() => {
    throw new Error('no')
  })
  const next = eachInTurns([1], (one) => one)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toEqual([1])
})
