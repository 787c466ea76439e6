import type { AuditValue } from '#contract/audit.ts'
import type { ImportNoun } from '#contract/imports.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import { sheetColumns } from '#contract/sheet-columns.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'

import { useImportTexts } from './imports-texts.ts'

export function useLabels(noun: ImportNoun): Readonly<Record<string, string>> {
  const texts = useTexts()
  const { version } = useImportTexts()
  const { records } = useAuditTexts()
  const own = { id: 'Id', version }
  if (noun !== 'milestones') return { ...own, ...texts[noun].fields }
  const { milestoneId: projectMilestoneId, ...others } = records.projectMilestone.fields
  return { ...own, projectMilestoneId, ...others }
}

/** By the kind of word; not every column is of one that has its words here. */
export type AuditWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Writes a value of a field in words; '' where there is none. */
export function useFieldWords(noun: ImportNoun): (field: string, value: AuditValue) => string {
  const words: AuditWords = useAuditTexts().words
  const { forms } = useTexts()
  const format = useFormat()
  const all: readonly SheetColumn[] = sheetColumns[noun]
  const columns = new Map(all.map((column) => [column.field, column]))
  return (field, value) => {
    const column = columns.get(field)
    if (value === null || value === '') return ''
    if (Array.isArray(value)) return format.list(value)
    if (typeof value === 'boolean') return value ? forms.yes : forms.no
    if (column?.type === 'word' && column.words) return words[column.words]?.[String(value)] ?? String(value)
    if (column?.type === 'date') return format.day(String(value))
    if (column?.type === 'money') return format.money(value)
    return column?.type === 'percent' ? format.percent(Number(value), 2) : String(value)
  }
}
