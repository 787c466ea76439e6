import { expect, test } from 'vitest'

import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { tryEach } from '#server/testing/hostile-tries.ts'
import { brokenRules } from '#server/testing/stored-rules.ts'

// Every call of the contract, with what no screen ever sends, right in most places and wrong in one or two. Whatever it
// is, the answer comes soon and is one that the document names (`call` demands that), never a 5xx; what is accepted is
// stored as it was read, and afterwards everything that is stored keeps the rules. Those that only read: hostile-reads.

const portal = tryEach((await promisedRoutes()).filter(({ method }) => method !== 'GET'))

test('nothing that was stored meanwhile breaks a rule', async () => {
  expect(await brokenRules(portal())).toEqual([])
  const changes = await portal().context.db.sql.selectFrom('audit').select('id').limit(101).execute()
  expect(changes).toHaveLength(101)
})
