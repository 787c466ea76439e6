import { kindOf } from '#contract/audit-fields.ts'
import type { AuditRow, AuditValue } from '#contract/audit.ts'
import { statusColours } from '#contract/colours.ts'
import { type WordKind, wordKinds } from '#contract/field-kinds.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { showBytes } from '#web/platform/kit/fields/file-rules.ts'

/** What the values of the trail are written with. */
export type TrailTexts = Pick<AllTexts, 'audit' | 'projectStatuses'>

const isWordKind = (kind: string): kind is WordKind => (wordKinds as readonly string[]).includes(kind)

/** Whether there is nothing to show of a value. */
export const isBlank = (value: AuditValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function colourName(hex: string, { colours }: AllTexts['projectStatuses']): string {
  const name = Object.entries(statusColours).find(([, one]) => one === hex)?.[0]
  return name === undefined ? hex : colours[name as keyof typeof colours]
}

/** A value of the trail in plain words: 'Sí', '16 feb 2026', '$ 1.284.500.000'. */
export function valueText(
  entity: AuditRow['entity'],
  field: string,
  value: AuditValue,
  texts: TrailTexts,
  format: Format,
): string {
  const kind = kindOf(entity, field) ?? 'text'
  if (value === null) return ''
  const wordOf = (one: unknown): string =>
    (isWordKind(kind) && (texts.audit.words[kind] as Record<string, string>)[String(one)]) || String(one)
  if (Array.isArray(value)) return format.list(value.map(wordOf))
  if (isWordKind(kind)) return wordOf(value)
  if (kind === 'colour') return colourName(String(value), texts.projectStatuses)
  if (kind === 'dataAuthorization') {
    const [date = '', means = ''] = String(value).split(' ')
    return `${format.day(date)} · ${(texts.audit.words.authorizationMeans as Record<string, string>)[means] ?? means}`
  }
  if (kind === 'day') return format.day(String(value))
  if (kind === 'instant') return format.instant(String(value))
  if (typeof value !== 'number') return String(value)
  if (kind === 'money') return format.money(value)
  if (kind === 'percent') return format.percent(value, 2)
  if (kind === 'hours') return texts.audit.hours(format.quantity(value))
  return kind === 'bytes' ? showBytes(value, format.language) : format.quantity(value)
}

/** What a field of a record is called; the trail's own name where nobody has given it one. */
export function fieldLabel(entity: AuditRow['entity'], field: string, { audit }: TrailTexts): string {
  const labels: Record<string, string> = audit.records[entity].fields
  return labels[field] ?? field
}
