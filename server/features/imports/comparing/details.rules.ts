import type { AuditValue } from '#contract/audit.ts'
import type { ComparedRow } from '#contract/compared-rows.ts'

import type { Values } from '../nouns/noun.rules.ts'
import type { RowDetails } from '../rows.queries.ts'
import type { Comparison } from './comparison.rules.ts'
import type { ComparingRow } from './duplicates.service.ts'
import type { StoredRecord } from './records.queries.ts'

function shownValue({ columns, catalogues }: Comparison, field: string, value: unknown): AuditValue {
  const of = columns.find((column) => column.field === field)?.of
  const nameOf = (id: unknown): string | undefined =>
    of && typeof id === 'number' ? catalogues.get(of)?.byId(id)?.name : undefined
  if (Array.isArray(value)) return value.map((id) => nameOf(id) ?? String(id))
  const name = nameOf(value)
  if (name !== undefined) return name
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

interface ComparedSides {
  mine: Values
  stored?: StoredRecord | undefined
  difference?: ComparedRow<Values> | undefined
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The differences from its record, or all values of a new record. */
export function detailsOf(
  comparison: Comparison,
  { row, duplicateId }: ComparingRow,
  { mine, stored, difference }: ComparedSides,
): RowDetails {
  const { noun, columns, mapping } = comparison
  const conflicts = difference?.conflicts ?? []
  const leadOf = (field: string): string | null => conflicts.find((names) => names.includes(field))?.[0] ?? null
  const differs = (field: string): boolean =>
    difference ? difference.changed.includes(field) || leadOf(field) !== null : hasValue(mine[field])
  const differing = columns.filter(({ field }) => row.problems.has(field) || (field in noun.columns && differs(field)))
  const shown = (field: string, values: Values | undefined) => shownValue(comparison, field, values?.[field])
  const all = { ...stored?.theirs, ...mine }
  // For a list, both people's changes.
  const written = (field: string): Values =>
    difference && leadOf(field) === null && field in mine ? difference.values : mine
  return {
    name: noun.nameOf(all, (field) => String(shown(field, all) ?? '')),
    duplicate: duplicateId !== undefined,
    baseAt: stored?.baseAt ?? null,
    problem: null,
    cells: differing.map(({ field }) => ({
      field,
      column: mapping.columns[field]?.column ?? '',
      mine: shown(field, written(field)),
      base: shown(field, stored?.base ?? stored?.theirs),
      theirs: shown(field, stored?.theirs),
      conflict: leadOf(field),
      by: stored?.changes[field] ?? null,
      problem: row.problems.get(field) ?? null,
    })),
  }
}
