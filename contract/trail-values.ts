import { type AuditEntity, kindOf } from './audit-fields.ts'
import type { AuditValue } from './audit.ts'
import { type StatusColourName, statusColours } from './colours.ts'
import { isWordKind, type WordKind } from './field-kinds.ts'
import type { Format } from './format.ts'
import { entriesOf } from './keys.ts'

/** Beside a language's formats. */
export interface ValueWords {
  /** By kind, then by value. */
  words: Readonly<Record<WordKind, Readonly<Record<string, string>>>>
  colours: Readonly<Record<StatusColourName, string>>
  hours: (hours: string) => string
  bytes: (bytes: number) => string
}

export const isBlank = (value: AuditValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function colourName(hex: string, colours: ValueWords['colours']): string {
  const name = entriesOf(statusColours).find(([, one]) => one === hex)?.[0]
  return name === undefined ? hex : colours[name]
}

/** 'Sí', '16 feb 2026', '$ 1.284.500.000'; '' for none. */
export function trailValue(
  entity: AuditEntity,
  field: string,
  value: AuditValue,
  { words, colours, hours, bytes }: ValueWords,
  format: Format,
): string {
  const kind = kindOf(entity, field) ?? 'text'
  if (value === null) return ''
  const wordOf = (one: unknown): string => (isWordKind(kind) && words[kind][String(one)]) || String(one)
  if (Array.isArray(value)) return format.list(value.map(wordOf))
  if (isWordKind(kind)) return wordOf(value)
  if (kind === 'colour') return colourName(String(value), colours)
  if (kind === 'dataAuthorization') {
    const [date = '', means = ''] = String(value).split(' ')
    return `${format.day(date)} · ${words.authorizationMeans[means] ?? means}`
  }
  if (kind === 'day') return format.day(String(value))
  if (kind === 'instant') return format.instant(String(value))
  if (typeof value !== 'number') return String(value)
  if (kind === 'money') return format.money(value)
  if (kind === 'percent') return format.percent(value, 2)
  if (kind === 'hours') return hours(format.quantity(value))
  return kind === 'bytes' ? bytes(value) : format.quantity(value)
}
