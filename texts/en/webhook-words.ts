import type * as es from '../es/webhook-words.ts'

export const webhookFields: typeof es.webhookFields = {
  name: 'Name',
  url: 'Address',
  kinds: 'What it tells of',
  state: 'State',
  secretAt: 'Secret',
}
export const webhookStates: typeof es.webhookStates = { on: 'On', paused: 'Paused', off: 'Off' }
