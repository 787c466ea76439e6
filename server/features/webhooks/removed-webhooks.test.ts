// On both engines: it speaks SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { call, testApp, type TestApp } from '#server/testing/testApp.ts'
import { emptyTables } from '#server/testing/testDb.ts'

import { removeOldDeliveries } from './deliveries.queries.ts'

// A webhook that is removed is gone at once, and its deliveries a portion at a time.

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await emptyTables(app.context.db)
  ;({ token } = await signedIn(app, { role: 'Administrador' }))
})
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.context.db.pool.query<Row>(text, values)).rows
const send = (request: string) => call(app, request, { token })

async function aWebhook(deliveries: number): Promise<number> {
  const [made] = await query<{ id: number }>(
    `insert into webhooks (url, name, kinds, secret_at, told_from, created_at)
    values ('https://a.example', 'A', '{}', now(), 0, now()) returning id`,
  )
  await query(
    `insert into webhook_deliveries (webhook_id, trail_id, type, entity, entity_id, body, created_at, due_at)
    select $1, n, 'group.updated', 'group', n, '{}', now(), now() from generate_series(1, $2::integer) as n`,
    [made!.id, deliveries],
  )
  return made!.id
}
const kept = () =>
  query('select webhook_id as id, count(*)::integer as deliveries from webhook_deliveries group by webhook_id')

test('of many deliveries no statement removes more than 5 000', async () => {
  await query(`create function too_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 5000 then raise exception 'too many' using errcode = '57014'; end if;
      return null;
    end $$;
    create trigger too_many after delete on webhook_deliveries referencing old table as gone for each statement
      execute function too_many()`)
  const [large, small] = [await aWebhook(5_001), await aWebhook(1)]
  expect((await send(`DELETE /webhooks/${large}`)).status).toBe(204)
  expect((await send(`DELETE /webhooks/${large}`)).status).toBe(404)
  await expect.poll(kept).toEqual([{ id: small, deliveries: 1 }])
  await query('drop function too_many() cascade')
})

test('what a killed portal left of them is removed by the next look, and neither shown nor sent again until then', async () => {
  const [gone, there] = [await aWebhook(2), await aWebhook(1)]
  const [left] = await query<{ id: number }>('select id from webhook_deliveries where webhook_id = $1', [gone])
  await query('delete from webhooks where id = $1', [gone])
  expect((await send(`GET /webhooks/${gone}/deliveries`)).status).toBe(404)
  expect((await send(`POST /webhooks/${gone}/deliveries/${left!.id}/retry`)).status).toBe(404)
  await removeOldDeliveries(app.context.db.sql, new Date())
  expect(await kept()).toEqual([{ id: there, deliveries: 1 }])
})
