import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedIn } from '#server/testing/factories.ts'
import { createCustomer } from '#server/testing/project-records.ts'
import { deliverTold, openReceiver, queueTold, webhookOf } from '#server/testing/receiver.ts'
import { isFull } from '#server/testing/rounds.ts'
import { testApp, type TestApp } from '#server/testing/testApp.ts'

const saves = isFull ? 600 : 200
const records = 12

let app: TestApp
beforeAll(async () => {
  app = await testApp({ webhookAllow: ['127.0.0.0/8'] })
})
afterAll(() => app.close())

test('with two portals that are killed and every third try failing, each change comes, in the order of its record', async () => {
  const { context } = app
  const { pool } = context.db
  const receiver = await openReceiver()
  const admin = await signedIn(app, { permissions: ['portal.access', 'users.manage'] })
  await webhookOf(app, admin.token, { url: receiver.url, kinds: ['customer'] })
  const ids: number[] = []
  for (let n = 0; n < records; n++) ids.push(await createCustomer(app))
  // Its clock runs 20 times as fast: what a killed portal had in hand is another one's after three seconds.
  const begun = Date.now()
  const clock = { now: () => new Date(begun + (Date.now() - begun) * 20) }
  receiver.answers.push(...Array.from({ length: 6000 }, (_, n) => (n % 3 === 2 ? 503 : 204)))

  const saving = new AbortController()
  const save = async (part: number): Promise<void> => {
    for (let n = part; n < saves; n += 4)
      await pool
        .query('update customers set commercial_name = $2, version = version + 1 where id = $1', [
          ids[n % records],
          `Nieve ${n}`,
        ])
        .catch(() => {
          n -= 4
        })
  }
  const left = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ left: boolean }>(
      `select exists (select from webhook_deliveries where state = 'waiting') or
        (select position from trail_readers where name = 'webhooks') < (select max(id) from audit) as left`,
    )
    return rows[0]!.left
  }
  const portal = async (): Promise<void> => {
    const parts = { ...context, clock }
    const passing = async (): Promise<void> => {
      await queueTold({ context: parts })
      // What failed is due again at once.
      await pool.query(
        `update webhook_deliveries set due_at = $1 where state = 'waiting' and taken_until is null and due_at > $1`,
        [clock.now().toISOString()],
      )
      await deliverTold({ context: parts })
    }
    while (!saving.signal.aborted || (await left().catch(() => true))) {
      await passing().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  let killed = 0
  const kill = async (): Promise<void> => {
    const ended = pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle'
        and pid <> pg_backend_pid() and (query like '%webhook%' or query like '%trail_%')`,
    )
    killed += (await ended.catch(() => undefined))?.rowCount ?? 0
  }
  const killing = setInterval(() => {
    if (killed >= 12) return
    void kill()
  }, 20)
  const portals = [portal(), portal()]
  await Promise.all([0, 1, 2, 3].map(save))
  saving.abort()
  await Promise.all(portals)
  clearInterval(killing)
  expect(killed).toBeGreaterThan(0)

  const { rows: changes } = await pool.query<{ id: number; version: number }>(
    `select entity_id as id, version from audit where entity = 'customer' and entity_id = any ($1) order by audit.id`,
    [ids],
  )
  expect(changes).toHaveLength(records + saves)
  // A try that was answered and could not be noted is made again: of each message the first that was received counts.
  const { rows: delivered } = await pool.query<{ state: string }>('select distinct state from webhook_deliveries')
  expect(delivered).toEqual([{ state: 'delivered' }])
  const told = receiver.told()
  const first = new Map<string, { id: number; version: number }>()
  for (const [n, { headers }] of receiver.calls.entries()) {
    const { data } = told[n] as unknown as { data: { id: number; version: number } }
    if (n % 3 !== 2 && !first.has(String(headers['webhook-id'])))
      first.set(String(headers['webhook-id']), { id: data.id, version: data.version })
  }
  for (const id of ids)
    expect([...first.values()].filter((one) => one.id === id).map(({ version }) => version)).toEqual(
      changes.filter((one) => one.id === id).map(({ version }) => version),
    )
  await receiver.close()
}, 120_000)
