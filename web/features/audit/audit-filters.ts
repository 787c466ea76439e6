import { type AuditEntity, auditEntities } from '#contract/audit-fields.ts'
import { type AuditKind, auditKinds } from '#contract/audit.ts'
import { idIn, isCalendarDate } from '#contract/fields.ts'
import { useAddress } from '#web/platform/lists/address.ts'

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

const dayIn = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDate(text) ? text : null

/** Reads `person`, `entity`, `record`, `kind`, `from` and `to` of an address; what makes no sense counts as absent. */
function readFilters(search: string): AuditFilters {
  const query = new URLSearchParams(search)
  return {
    person: idIn(query.get('person')) ?? null,
    entity: auditEntities.find((one) => one === query.get('entity')) ?? null,
    record: idIn(query.get('record')) ?? null,
    kind: auditKinds.find((one) => one === query.get('kind')) ?? null,
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  }
}

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some((value) => value !== null)
export const areDaysWrong = ({ from, to }: AuditFilters): boolean => from !== null && to !== null && from > to

/** The filters that the address holds, and what changes them, which goes back to the first page; typing replaces the history entry. */
export function useAuditFilters() {
  const { search, set: setAddress } = useAddress()
  const filters = readFilters(search)
  const set = (change: Partial<AuditFilters>, options?: { replace: boolean }) =>
    setAddress({ page: undefined, ...filters, ...change }, options)
  return { filters, set }
}
