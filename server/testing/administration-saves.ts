import type { Send, Write } from './competing-bulk.ts'
import type { TestApp } from './testApp.ts'

/** From creation to removal. */
const webhookSaves = (app: TestApp, send: Send): Write => ({
  name: 'POST, PUT and DELETE webhooks, their secrets, tests and deliveries',
  async send(round) {
    const values = { url: `https://93.184.215.14/${round}`, kinds: ['group'], name: `Programa ${round}` }
    const { text } = await send('POST /webhooks', values)
    const { id } = JSON.parse(text) as { id: number }
    const path = `/webhooks/${id}`
    await send(`POST ${path}/secret`)
    await send(`POST ${path}/test`)
    const now = new Date().toISOString()
    const delivery = { type: 'group.updated', entity: 'group', entity_id: 1, body: '{}' }
    const waiting = { webhook_id: id, trail_id: round, created_at: now, due_at: now, ...delivery }
    const made = await app.context.db.sql
      .insertInto('webhook_deliveries')
      .values(waiting)
      .returning('id')
      .executeTakeFirstOrThrow()
    await send(`POST ${path}/deliveries/${made.id}/retry`)
    await send(`PUT ${path}`, { ...values, state: 'paused' })
    return send(`DELETE ${path}`)
  },
})

const roleSaves = (send: Send): Write => ({
  name: 'POST, PUT and DELETE roles',
  async send(round) {
    const { text } = await send('POST /accounts/roles', { name: `Rol ${round}`, permissions: ['portal.access'] })
    const path = `/accounts/roles/${(JSON.parse(text) as { id: number }).id}`
    await send(`PUT ${path}`, { name: `Rol ${round} bis`, permissions: [], secondFactor: true })
    return send(`DELETE ${path}`)
  },
})

export const administrationSaves = (app: TestApp, send: Send): Write[] => [webhookSaves(app, send), roleSaves(send)]
