// On both engines: it looks into transactions.
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { Refusal } from '#server/platform/base/refusal.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { createEmployee } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

import { changeInBulk } from './bulk.ts'

let app: TestApp
let employeeId: number
beforeAll(async () => {
  app = await testApp()
  employeeId = (await createEmployee(app)).id
})
afterAll(() => app.close())

type Deed = (tx: Transaction<Tables>, id: number) => Promise<boolean>

const changeCustomers = (ids: number[], requestId: string, deed: Deed, dryRun = false) =>
  changeInBulk(
    app.context,
    {
      language: 'es-CO',
      ifMatch: undefined,
      actor: { employeeId, call: 'PATCH /customers/customers-list/bulk', requestId },
      address: '127.0.0.1',
      userAgent: '',
      requestId,
      caller: {
        employeeId,
        sessionId: '',
        tokenEnd: 0,
        email: '',
        permissions: new Set(),
        hidden: new Set(),
        confirmed: true,
        secondFactorDue: false,
      },
      body: { ids, changes: {} },
      query: { dryRun },
    },
    {
      entity: 'customer',
      find: async () => ({ data: [], filteredRecordsCount: 0, totalRecordsCount: 0 }),
      sentFor: (changes: object) => changes,
      sentToUndo: () => ({}),
      begin: async (tx, items) => ({
        locked: await tx
          .selectFrom('customers')
          .select(['id', 'version'])
          .where(
            'id',
            'in',
            items.map(({ id }) => id),
          )
          .execute(),
        change: (_, item: { id: number }) => deed(tx, item.id),
      }),
    },
  )

const writeAddress = async (tx: Transaction<Tables>, id: number): Promise<true> => {
  await tx.updateTable('customers').set({ address: 'Calle 9' }).where('id', '=', id).execute()
  return true
}
const stored = async (ids: readonly number[]) => {
  const rows = app.context.db.sql.selectFrom('customers').select('address').where('id', 'in', ids).orderBy('id')
  return (await rows.execute()).map(({ address }) => address)
}
const trailOf = async (requestId: string) => {
  const rows = app.context.db.sql.selectFrom('audit').select('entity_id as id').where('request_id', '=', requestId)
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}
const four = async () => {
  const ids: number[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await createCustomer(app, { address: 'Carrera 1' }))
  return ids
}

test('a record that is refused after a part of it was written is as it was, and leaves no row in the trail', async () => {
  const ids = await four()
  const answer = await changeCustomers(ids, 'partly', async (tx, id) => {
    await writeAddress(tx, id)
    if (id === ids[1] || id === ids[2]) throw new Refusal('version-outdated')
    return true
  })
  expect(answer).toMatchObject({ changed: 2, unchanged: 0, failed: [{ id: ids[1] }, { id: ids[2] }] })
  expect(await stored(ids)).toEqual(['Calle 9', 'Carrera 1', 'Carrera 1', 'Calle 9'])
  expect(await trailOf('partly')).toEqual([ids[0], ids[3]])
})

test('what is refused by the database for one record does not spoil the transaction of the others', async () => {
  const ids = await four()
  const answer = await changeCustomers(ids, 'broken', async (tx, id) => {
    await writeAddress(tx, id)
    if (id !== ids[3]) return true
    // An unknown city: the statement fails, and with it what the same step wrote before.
    await tx.updateTable('customers').set({ city_id: 999_999 }).where('id', '=', id).execute().catch(refuse)
    return true
  })
  expect(answer).toMatchObject({ changed: 3, failed: [{ id: ids[3] }] })
  expect(await stored(ids)).toEqual(['Calle 9', 'Calle 9', 'Calle 9', 'Carrera 1'])
  expect(await trailOf('broken')).toEqual(ids.slice(0, 3))
})

test('an error that no rule foresees ends the whole change', async () => {
  const ids = await four()
  const failing = changeCustomers(ids, 'failing', async (tx, id) => {
    await writeAddress(tx, id)
    if (id === ids[2]) throw new Error('unforeseen')
    return true
  })
  await expect(failing).rejects.toThrow('unforeseen')
  expect(await stored(ids)).toEqual(ids.map(() => 'Carrera 1'))
  expect(await trailOf('failing')).toEqual([])
})

test('a dry run says the same of each and stores nothing', async () => {
  const ids = await four()
  const deed: Deed = async (tx, id) => {
    await writeAddress(tx, id)
    if (id === ids[0]) throw new Refusal('version-outdated')
    return id !== ids[1]
  }
  const dry = await changeCustomers(ids, 'dry', deed, true)
  expect(dry).toMatchObject({ changed: 2, unchanged: 1, failed: [{ id: ids[0] }], undo: null })
  expect(await stored(ids)).toEqual(ids.map(() => 'Carrera 1'))
  expect(await changeCustomers(ids, 'wet', deed)).toMatchObject({ changed: 2, unchanged: 1, failed: dry.failed })
})

function refuse(): never {
  throw new Refusal('unknown-reference')
}
