import * as z from 'zod/mini'

import { type AuditEntity, auditFields, kindOf } from '#contract/audit-fields.ts'
import type { AuditRow, AuditValue } from '#contract/audit.ts'
import { type Hidden, isHiddenField } from '#contract/hidden-fields.ts'
import type { Database } from '#server/platform/database/database.ts'

import { namesOf, type StoredChange } from './audit.queries.ts'

/** One statement finds all names. Of hidden fields only the change shows, as of a secret. */
export async function readable(db: Database, rows: readonly StoredChange[], hidden: Hidden): Promise<AuditRow[]> {
  const changes = rows.map(({ before, after, ...row }) => ({ row, fields: fieldsOf(row.entity, before, after) }))
  const wanted = changes.flatMap(({ row, fields }) =>
    fields.flatMap(({ field, before, after }) => referencesIn(row.entity, field, before, after)),
  )
  const names = await namesOf(db, [...new Map(wanted.map((one) => [`${one.kind}:${one.id}`, one])).values()])
  return changes.map(({ row, fields }) => ({
    ...row,
    fields: fields.map(({ field, before, after }) => {
      const kind = isHiddenField(hidden, row.entity, field) ? 'secret' : (kindOf(row.entity, field) ?? 'text')
      return { field, before: valueOf(kind, before, names), after: valueOf(kind, after, names) }
    }),
  }))
}

interface RawField {
  field: string
  before: unknown
  after: unknown
}

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** In the contract's order; other fields are left out. */
function fieldsOf(entity: AuditEntity, before: StoredChange['before'], after: StoredChange['after']): RawField[] {
  return Object.keys(auditFields[entity]).flatMap((field) => {
    const column = snake(field)
    const values = { before: before?.[column] ?? null, after: after?.[column] ?? null }
    if (kindOf(entity, field) === 'hidden' || (isEmpty(values.before) && isEmpty(values.after))) return []
    return [{ field, ...values }]
  })
}

const targetOf = (kind: string): string | undefined => /^refs?:(?<target>\w+)$/.exec(kind)?.groups?.['target']
/** When and how a contact agreed: '2026-03-01 written'. */
const Authorization = z.object({ date: z.string(), means: z.string() })

const Person = z.object({ contactId: z.nullable(z.int()), employeeId: z.nullable(z.int()) })
const peopleIn = (value: unknown): { kind: string; id: number }[] =>
  (z.safeParse(z.array(Person), value).data ?? []).map(({ contactId, employeeId }) =>
    contactId === null ? { kind: 'employee', id: employeeId ?? 0 } : { kind: 'contact', id: contactId },
  )
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')

function referencesIn(entity: AuditEntity, field: string, ...values: unknown[]): { kind: string; id: number }[] {
  const kind = kindOf(entity, field) ?? 'text'
  if (kind === 'people') return values.flatMap(peopleIn)
  const target = targetOf(kind)
  return target === undefined ? [] : values.flatMap(idsIn).map((id) => ({ kind: target, id }))
}

function valueOf(kind: string, value: unknown, names: ReadonlyMap<string, string>): AuditValue {
  // Only its change is known.
  if (kind === 'secret' || value === null) return null
  if (kind === 'people') return peopleIn(value).map((one) => names.get(`${one.kind}:${one.id}`) ?? `#${one.id}`)
  if (kind === 'dataAuthorization') {
    const { data } = z.safeParse(Authorization, value)
    return data ? `${data.date} ${data.means}` : null
  }
  const target = targetOf(kind)
  if (target !== undefined) {
    const found = idsIn(value).map((id) => names.get(`${target}:${id}`) ?? `#${id}`)
    return kind.startsWith('refs:') ? found : (found[0] ?? null)
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  return JSON.stringify(value)
}
