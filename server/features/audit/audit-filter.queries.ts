import type { AuditEntity } from '#contract/audit-fields.ts'
import type { AuditFilter } from '#contract/audit.ts'

/** What is private to others is not there for the reader, nor what is not of `kinds`. */
export type ReadFilter = AuditFilter & { reader: number; kinds?: readonly AuditEntity[] | undefined }

/**
 * `sql` is a condition with `$1`, `$2`, …, in a statement that begins with `withHidden`; `name` tells filters apart.
 */
interface Conditions {
  name: string
  sql: string
  values: unknown[]
}

/** Bogotá has had this offset since 1993. */
const midnight = (day: string): string => `${day}T00:00:00-05:00`

/**
 * Changes of views that the reader, `$1`, may not see: of another person's view that is not shared (or was not when it
 * was removed), and of a shared view those from before it was. In a set of their own, so that a page and a count still
 * read only an index of the trail.
 */
export const withHidden = `with hidden as materialized (
    select changed.id from audit as changed
    cross join lateral (
      select owner_id, shared from views where views.id = changed.entity_id
      union all
      select (before ->> 'owner_id')::integer, (before ->> 'shared')::boolean from audit as removed
      where removed.entity = 'view' and removed.entity_id = changed.entity_id and removed.action = 'delete'
    ) as last
    where changed.entity = 'view' and last.owner_id <> $1::integer and not (last.shared and case
      when changed.action = 'delete' then (changed.before ->> 'shared')::boolean
      else (
        select (told.after ->> 'shared')::boolean from audit as told
        where told.entity = 'view' and told.entity_id = changed.entity_id and told.id <= changed.id
          and told.after ? 'shared'
        order by told.id desc limit 1
      )
    end)
  ) `

/** Days in Bogotá, both included. */
export function conditionsOf({ reader, ...filter }: ReadFilter): Conditions {
  const { entity, entityId, related, employeeId, kind, kinds, from, to } = filter
  const ofProject = related && entity === 'project' && entityId !== undefined
  const parts: [name: string, sql: (parameter: string) => string, value: unknown][] = []
  if (ofProject) parts.push(['project', (parameter) => `audit.project_id = ${parameter}`, entityId])
  if (entity && !ofProject) parts.push(['entity', (parameter) => `audit.entity = ${parameter}`, entity])
  if (entityId && !ofProject) parts.push(['record', (parameter) => `audit.entity_id = ${parameter}`, entityId])
  if (kinds) parts.push(['kinds', (parameter) => `audit.entity = any(${parameter}::text[])`, kinds])
  if (employeeId) parts.push(['actor', (parameter) => `audit.actor_id = ${parameter}`, employeeId])
  if (kind) parts.push(['action', (parameter) => `audit.action = ${parameter}`, kind])
  if (from) parts.push(['from', (parameter) => `audit.at >= ${parameter}::timestamptz`, midnight(from)])
  if (to) parts.push(['to', (parameter) => `audit.at < ${parameter}::timestamptz + interval '1 day'`, midnight(to)])
  return {
    name: parts.map(([name]) => name).join('-'),
    sql: [...parts.map(([, sql], index) => sql(`$${index + 2}`)), 'audit.id not in (select id from hidden)'].join(
      ' and ',
    ),
    values: [reader, ...parts.map(([, , value]) => value)],
  }
}
