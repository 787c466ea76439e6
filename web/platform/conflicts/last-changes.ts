import { auditReaders } from '#contract/audit-readers.ts'
import { audit, type AuditRow } from '#contract/audit.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { currentSession } from '#web/platform/calls/session.ts'

export interface LastChange {
  name: string | null
  /** The same person, in another window. */
  isMe: boolean
  /** ISO instant; null where it is not known. */
  at: string | null
}

/** Stands in where the trail tells nothing. */
export const somebody: LastChange = { name: null, isMe: false, at: null }

const most = 50

/** `[]` when the trail may not be read or does not answer: nobody waits for it. */
async function changesOf(entity: AuditRow['entity'], entityId: number, count: number): Promise<AuditRow[]> {
  const session = currentSession()
  if (session.status !== 'signed-in') return []
  const permissions = session.user?.permissions ?? []
  if (!permissions.includes('audit.read') && !permissions.includes(auditReaders[entity])) return []
  try {
    const { data } = await call(audit.list, { query: { entity, entityId, top: Math.min(count, most) } })
    return data
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}

const asChange = ({ employeeId, employeeName, at }: AuditRow): LastChange => {
  const session = currentSession()
  const isMe = session.status !== 'signed-out' && employeeId === session.user?.id
  return { name: employeeName, isMe, at }
}

/**
 * Each field's last change within the last `count` versions, by the trail's name of it; `latest` is the newest of all.
 */
export async function lastChanges(entity: AuditRow['entity'], id: number | undefined, count: number) {
  const rows = id === undefined ? [] : await changesOf(entity, id, count)
  const latest = rows[0] ? asChange(rows[0]) : somebody
  const of = (field: string): LastChange => {
    const row = rows.find(({ fields }) => fields.some((one) => one.field === field))
    return row ? asChange(row) : latest
  }
  return { latest, of }
}
