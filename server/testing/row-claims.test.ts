import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { testDatabase } from './testDb.ts'

const text = 'select id, name, kind from positions'
const right = { id: z.int(), name: z.string(), kind: z.nullable(z.enum(['consultant', 'commercial'])) }

test('what rows are and were not claimed to be is told when the database is closed, with the name of the statement', async () => {
  const db = await testDatabase()
  await db.named('right', text, [], z.object(right))
  await db.necessary('absent', text, [], z.object({ ...right, colour: z.string() }))
  await db.named('more', text, [], z.object({ id: right.id, kind: right.kind }))
  await db.named('type', text, [], z.object({ ...right, id: z.string() }))
  await db.named('table', text, [], z.object({ ...right, kind: z.string() }))
  await db.named('value', 'select null::text as first', [], z.object({ first: z.string() }))
  const inside = z.object({ all: z.array(z.object({ id: z.int() })) })
  await db.named('json', `select '[{"id": "1"}]'::json as all`, [], inside)
  const told = await db.close().catch((error: Error) => error.message.split('\n'))
  expect(told).toEqual([
    'Rows are not what the code claims of them:',
    'absent: colour is claimed, and the statement has no such column',
    'more: name is a column that nobody claims',
    'type: id is number, and claimed to be string',
    'table: kind may be null, and is claimed never to be',
    'table: kind was null, and is claimed never to be',
    'value: first was null, and is claimed never to be',
    expect.stringContaining('json: all: '),
    expect.stringContaining('[0].id'),
  ])
})
