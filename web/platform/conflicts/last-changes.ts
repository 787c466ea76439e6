import { auditReaders } from '#contract/audit-readers.ts'
import { audit, type AuditRow } from '#contract/audit.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { currentSession } from '#web/platform/calls/session.ts'

/** Who saved, and when. */
export interface LastChange {
  /** null where nobody is named. */
  name: string | null
  /** It was the person who is signed in, in another window. */
  isMe: boolean
  /** An ISO instant; null where it is not known. */
  at: string | null
}

/** Somebody, some time: what is said where the trail does not tell. */
export const somebody: LastChange = { name: null, isMe: false, at: null }

/** Most rows that are read. */
const most = 50

/** The newest changes of a record, `[]` for who may not read them or when they cannot be had: nobody waits for them. */
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
 * Who changed a record in its last `count` versions: each field's last change by the trail's name of the field, and
 * `latest`, the newest of all.
 */
export async function lastChanges(entity: AuditRow['entity'], id: number, count: number) {
  const rows = await changesOf(entity, id, count)
  const latest = rows[0] ? asChange(rows[0]) : somebody
  const of = (field: string): LastChange => {
    const row = rows.find(({ fields }) => fields.some((one) => one.field === field))
    return row ? asChange(row) : latest
  }
  return { latest, of }
}
