// On one engine: it asks no database.
import { expect, test, vi } from 'vitest'

import { looksOf, queueLooks, watch } from './looks.ts'

const fail = (error: unknown) => {
  throw error
}
/** A promise and what settles it. */
const held = () => Promise.withResolvers<void>()

test('what is told while a look is under way is looked at behind it, and not at the next turn of the clock', async () => {
  const [first, second] = [held(), held()]
  const under = [first.promise, second.promise]
  const look = vi.fn<() => Promise<void>>(() => under.shift() ?? Promise.resolve())
  let tell: (payload: string) => void = fail
  const listen = async (_channel: string, hear: (payload: string) => void) => {
    tell = hear
    return async () => undefined
  }
  const end = await watch({ db: { listen } }, () => looksOf(look, fail), {
    channel: 'x',
    everyMs: 60_000,
    stopMs: 10,
    isPaused: () => false,
  })
  expect(look).toHaveBeenCalledTimes(1)
  tell('')
  tell('')
  expect(look).toHaveBeenCalledTimes(1)
  first.resolve()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2))
  // At its very end, too: nothing lies between the last question and the next answer.
  void second.promise.then(() => tell(''))
  second.resolve()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(3))
  await end()
})

test('a look that fails is told, and what was asked for meanwhile is looked at all the same', async () => {
  const problems: unknown[] = []
  let count = 0
  const looks = looksOf(
    async () => {
      if (++count === 1) throw new Error('away')
    },
    (error) => problems.push(error),
  )
  looks.ask()
  looks.ask()
  await looks.idle()
  expect([count, problems]).toEqual([2, [new Error('away')]])
})

test('of a queue, what is slow keeps neither what waits nor what comes later from being handled', async () => {
  const slow = held()
  const due = ['slow', 'a', 'b', 'c']
  const handled: string[] = []
  let most = 0
  let inHand = 0
  const looks = queueLooks(
    {
      atOnce: 2,
      take: async (room) => due.splice(0, room),
      async handle(item) {
        most = Math.max(most, ++inHand)
        if (item === 'slow') await slow.promise
        handled.push(item)
        inHand -= 1
      },
    },
    () => false,
    fail,
  )
  looks.ask()
  await vi.waitFor(() => expect(handled).toEqual(['a', 'b', 'c']))
  due.push('later')
  looks.ask()
  await vi.waitFor(() => expect(handled).toEqual(['a', 'b', 'c', 'later']))
  slow.resolve()
  await looks.idle()
  expect([handled.at(-1), most]).toEqual(['slow', 2])
})
