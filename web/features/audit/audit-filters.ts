import { type AuditEntity, auditEntities } from '#contract/audit-fields.ts'
import { type AuditKind, auditKinds } from '#contract/audit.ts'
import { isCalendarDate, MAX_ID } from '#contract/fields.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

/** What the list of changes is narrowed to; null where it is not. */
export interface AuditFilters {
  person: number | null
  entity: AuditEntity | null
  /** The record's own number. */
  record: number | null
  kind: AuditKind | null
  /** Days in Bogotá, `YYYY-MM-DD`, both included. */
  from: string | null
  to: string | null
}

export const noFilters: AuditFilters = { person: null, entity: null, record: null, kind: null, from: null, to: null }

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null
const dayIn = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) ? text : null

/** Reads `person`, `entity`, `record`, `kind`, `from` and `to` of an address; what makes no sense counts as absent. */
function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  return {
    person: idIn(query.get('person')),
    entity: auditEntities.find((one) => one === query.get('entity')) ?? null,
    record: idIn(query.get('record')),
    kind: auditKinds.find((one) => one === query.get('kind')) ?? null,
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  }
}

/** Writes filters into an address and goes back to its first page; what belongs to others stays. */
function writeFilters(search: string, filters: AuditFilters): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(filters) as [string, string | number | null][])
    if (value === null) query.delete(name)
    else query.set(name, String(value))
  query.delete('page')
  const text = query.toString()
  return text && `?${text}`
}

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some((value) => value !== null)
export const areDaysWrong = ({ from, to }: AuditFilters): boolean => from !== null && to !== null && from > to

/** The filters that the address holds, and what changes them; typing replaces the history entry. */
export function useAuditFilters() {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const filters = readFilters(search)
  const set = (change: Partial<AuditFilters>, { replace = false } = {}) => {
    const next = writeFilters(search, { ...filters, ...change })
    if (next !== search) navigation?.navigate(pathname + next, { replace })
  }
  return { filters, set }
}
