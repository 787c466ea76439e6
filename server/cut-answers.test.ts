// In test:full alone. The rule is kept by server/once.test.ts and server/platform/database/postgres/lost-commits.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { randomFrom } from '#server/demo/random.ts'
import { creates } from '#server/testing/creates.ts'
import { cutAndPressAgain } from '#server/testing/cut-answers.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

// The drill with a hundred cuts of each create is bench/faults/cut-answers.fault.ts.

const cuts = 3
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test.each(Object.keys(creates))('%s, cut at any byte of its answer and pressed again, is there once', async (name) => {
  const random = randomFrom(name.length)
  const counts = await cutAndPressAgain([app], name, { cuts, chance: () => random.whole(0, 999_999) / 1_000_000 })
  expect(counts).toMatchObject({ cuts, answered: cuts, doubled: 0, lost: 0, unread: 0 })
  expect(counts.replayed).toBeGreaterThan(0)
})
