import { type AuditEntity, auditFields, kindOf } from '#contract/audit-fields.ts'
import { type WebhookKind, webhookKinds } from '#contract/webhooks.ts'
import type { TrailRow } from '#server/platform/database/trail-readers.ts'

export interface Told {
  trailId: number
  entity: WebhookKind
  entityId: number
  type: string
  body: string
}

const words: Readonly<Record<string, string>> = { create: 'created', update: 'updated', delete: 'deleted' }

/** Credentials are private, even that they changed. */
const untoldFields: Partial<Record<AuditEntity, readonly string[]>> = {
  employee: ['password', 'accessLink', 'secondFactor', 'identity', 'hasUser', 'roleId'],
}

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** In the contract's order; all fields of a record that was made or removed. */
function changesOf(entity: WebhookKind, { before, after }: Pick<TrailRow, 'before' | 'after'>): string[] {
  const untold = untoldFields[entity] ?? []
  return Object.keys(auditFields[entity]).filter((field) => {
    if (untold.includes(field) || kindOf(entity, field) === 'hidden') return false
    const column = snake(field)
    return !isEmpty(before?.[column]) || !isEmpty(after?.[column])
  })
}

/** Which fields changed, never their values. */
export function toldOf(row: TrailRow): Told | undefined {
  const { id, at, actorId, action, entityId, projectId, version } = row
  const entity = webhookKinds.find((kind) => kind === row.entity)
  const word = words[action]
  if (entity === undefined || word === undefined) return undefined
  const changes = changesOf(entity, row)
  if (action === 'update' && changes.length === 0) return undefined
  const type = `${entity}.${word}`
  const data = { id: entityId, version, projectId, changes, actor: actorId }
  return { trailId: id, entity, entityId, type, body: JSON.stringify({ type, timestamp: at, data }) }
}
