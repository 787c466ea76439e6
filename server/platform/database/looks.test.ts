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
  await expect.poll(() => look.mock.calls.length).toBe(2)
  // At its very end, too: nothing lies between the last question and the next answer.
  void second.promise.then(() => tell(''))
  second.resolve()
  await expect.poll(() => look.mock.calls.length).toBe(3)
  await end()
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
  await expect.poll(() => handled).toEqual(['a', 'b', 'c'])
  due.push('later')
  looks.ask()
  await expect.poll(() => handled).toEqual(['a', 'b', 'c', 'later'])
  slow.resolve()
  await looks.idle()
  expect([handled.at(-1), most]).toEqual(['slow', 2])
})

test('after a look that failed what is told waits for the clock, or each failure would tell of the next', async () => {
  const told: unknown[] = []
  const look = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the disk is full')).mockResolvedValue()
  const looks = looksOf(look, (error) => told.push(error))
  looks.ask()
  looks.ask()
  await looks.idle()
  looks.ask()
  await looks.idle()
  expect(told).toEqual([new Error('the disk is full')])
  expect(look).toHaveBeenCalledTimes(1)
  looks.ask('clock')
  await looks.idle()
  looks.ask()
  await looks.idle()
  expect(look).toHaveBeenCalledTimes(3)
})
