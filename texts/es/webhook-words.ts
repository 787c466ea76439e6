/** What a webhook has, as its screens and the trail call it. */
export const webhookFields = {
  name: 'Nombre',
  url: 'Dirección',
  kinds: 'De qué avisa',
  state: 'Estado',
  secretAt: 'Secreto',
}
export const webhookStates = { on: 'Encendido', paused: 'En pausa', off: 'Apagado' }
