import type { AuditFilter } from '#contract/audit.ts'

/** A filter as the text of a condition on `audit` and what stands for its `$1`, `$2`, …; `name` tells filters apart. */
interface Conditions {
  name: string
  sql: string
  values: unknown[]
}

/** Bogotá has had this offset since 1993. */
const midnight = (day: string): string => `${day}T00:00:00-05:00`

/** What the rows of a filter have in common. Days are days in Bogotá, both included. */
export function conditionsOf({ entity, entityId, related, employeeId, kind, from, to }: AuditFilter): Conditions {
  const ofProject = related && entity === 'project' && entityId !== undefined
  const parts: [name: string, sql: (parameter: string) => string, value: unknown][] = []
  if (ofProject) parts.push(['project', (parameter) => `audit.project_id = ${parameter}`, entityId])
  if (entity && !ofProject) parts.push(['entity', (parameter) => `audit.entity = ${parameter}`, entity])
  if (entityId && !ofProject) parts.push(['record', (parameter) => `audit.entity_id = ${parameter}`, entityId])
  if (employeeId) parts.push(['actor', (parameter) => `audit.actor_id = ${parameter}`, employeeId])
  if (kind) parts.push(['action', (parameter) => `audit.action = ${parameter}`, kind])
  if (from) parts.push(['from', (parameter) => `audit.at >= ${parameter}::timestamptz`, midnight(from)])
  if (to) parts.push(['to', (parameter) => `audit.at < ${parameter}::timestamptz + interval '1 day'`, midnight(to)])
  return {
    name: parts.map(([name]) => name).join('-'),
    sql: parts.map(([, sql], index) => sql(`$${index + 1}`)).join(' and ') || 'true',
    values: parts.map(([, , value]) => value),
  }
}
