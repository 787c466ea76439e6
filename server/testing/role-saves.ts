import type { Send, Write } from './competing-bulk.ts'

/** Each save of a role, from its making to its removal. */
export const roleSaves = (send: Send): Write => ({
  name: 'POST, PUT and DELETE roles',
  async send(round) {
    const { text } = await send('POST /accounts/roles', { name: `Rol ${round}`, permissions: ['portal.access'] })
    const path = `/accounts/roles/${(JSON.parse(text) as { id: number }).id}`
    await send(`PUT ${path}`, { name: `Rol ${round} bis`, permissions: [], secondFactor: true })
    return send(`DELETE ${path}`)
  },
})
