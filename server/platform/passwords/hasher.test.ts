import * as argon2 from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { deriveKeys } from '#server/platform/base/secrets.ts'

import { passwordHasher } from './hasher.ts'

vi.mock('@node-rs/argon2', { spy: true })

const keys = deriveKeys('a secret for tests that is long enough')
const hasher = passwordHasher(keys)

beforeEach(() => {
  vi.mocked(argon2.verify).mockReset()
})

describe('a stored password', () => {
  test('is Argon2id of 64 MiB, three passes and one lane, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hasher.hash('Lluvia&Verde4'), hasher.hash('Lluvia&Verde4')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await hasher.verify(one, 'Lluvia&Verde4')).toBe(true)
    expect(await hasher.verify(one, 'lluvia&Verde4')).toBe(false)
  })

  test('is of no use without the pepper, which is not stored with it', async () => {
    const stored = await hasher.hash('Lluvia&Verde4')
    const thief = passwordHasher(deriveKeys('another secret that is long enough, too'))
    expect(await thief.verify(stored, 'Lluvia&Verde4')).toBe(false)
    expect(await argon2.verify(stored, 'Lluvia&Verde4')).toBe(false)
  })

  test('is the same password in each form of Unicode', async () => {
    const stored = await hasher.hash('Cóndor#Azul7'.normalize('NFD'))
    expect(await hasher.verify(stored, 'Cóndor#Azul7'.normalize('NFC'))).toBe(true)
  })

  test('that nobody has is compared all the same, at the same cost', async () => {
    expect(await hasher.verify(undefined, 'Lluvia&Verde4')).toBe(false)
    expect(await hasher.verify(undefined, '')).toBe(false)
    expect(argon2.parseOptions(vi.mocked(argon2.verify).mock.calls[0]![0])).toMatchObject({
      memoryCost: 65536,
      timeCost: 3,
      parallelism: 1,
    })
  })

  test.each([
    ['is of today', {}, false],
    ['has less memory', { memoryCost: 19456 }, true],
    ['has fewer passes', { timeCost: 2 }, true],
    ['has more lanes', { parallelism: 2 }, true],
    ['is of another kind', { algorithm: 1 }, true],
  ])('that %s is made anew: %s', async (_what, other, outdated) => {
    const stored = await argon2.hash('x', { memoryCost: 65536, timeCost: 3, parallelism: 1, ...other })
    expect(hasher.isOutdated(stored)).toBe(outdated)
  })
})

describe('many at once', () => {
  test('are worked on two at a time over the whole process; five hundred wait, and more are refused with 503', async () => {
    let running = 0
    let most = 0
    vi.mocked(argon2.verify).mockImplementation(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 2))
      running -= 1
      return true
    })
    const another = passwordHasher(keys)
    const answers = await Promise.allSettled(
      Array.from({ length: 510 }, (_, index) => (index % 2 ? hasher : another).verify('x', 'y')),
    )
    expect(most).toBe(2)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(502)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'unavailable', retryAfterSeconds: 5 },
    })
    expect(await hasher.verify('x', 'y')).toBe(true)
  })

  test('of strangers let somebody who is known go first, and turn nobody away who is', async () => {
    const ended: string[] = []
    vi.mocked(argon2.verify).mockImplementation(async (stored) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      ended.push(String(stored))
      return true
    })
    const strangers = Array.from({ length: 510 }, () => hasher.verify('stranger', 'y'))
    const known = hasher.verify('known', 'y', 'known')
    await Promise.allSettled([...strangers, known])
    expect(await known).toBe(true)
    expect(ended.indexOf('known')).toBeLessThanOrEqual(3)
  })

  test('are not held up by one that fails', async () => {
    vi.mocked(argon2.verify).mockImplementation(() => Promise.reject(new Error('out of memory')))
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.verify('x', 'y')))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    vi.mocked(argon2.verify).mockReset()
    expect(await hasher.verify(undefined, 'y')).toBe(false)
  })
})
