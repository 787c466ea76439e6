import type { AuditRow, AuditValue } from '#contract/audit.ts'
import { trailValue } from '#contract/trail-values.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import { showBytes } from '#web/platform/kit/fields/file-rules.ts'

/** What the values of the trail are written with. */
export type TrailTexts = Pick<AllTexts, 'audit' | 'projectStatuses'>

/** A value of the trail in plain words: 'Sí', '16 feb 2026', '$ 1.284.500.000'. */
export function valueText(
  entity: AuditRow['entity'],
  field: string,
  value: AuditValue,
  { audit: { words, hours }, projectStatuses: { colours } }: TrailTexts,
  format: Format,
): string {
  const bytes = (size: number) => showBytes(size, format.language)
  return trailValue(entity, field, value, { words, hours, colours, bytes }, format)
}

/** The trail's own name where no text names it. */
export function fieldLabel(entity: AuditRow['entity'], field: string, { audit }: TrailTexts): string {
  const labels: Record<string, string> = audit.records[entity].fields
  return labels[field] ?? field
}
