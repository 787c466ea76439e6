import { kindOf, type WordKind, wordKinds } from '#contract/audit-fields.ts'
import { isOwnersCommand, type AuditFilter, type AuditRow, type AuditValue } from '#contract/audit.ts'
import { dayInBogota, timeInBogota } from '#contract/days.ts'
import type { Context } from '#server/context.ts'
import { csvFile } from '#server/platform/http/csv.ts'
import type { Download } from '#server/platform/http/endpoint.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language, Texts } from '#texts/texts.ts'

import { changeBatches } from './audit.queries.ts'
import { readable } from './audit.service.ts'

const instantInBogota = (instant: Date): string => `${dayInBogota(instant)} ${timeInBogota(instant)}`

/** The changes of a filter as `auditoria.csv`, a line for each field; instants are Bogotá's, `YYYY-MM-DD HH:mm:ss`. */
export function auditExport({ db }: Context, filter: AuditFilter, language: Language): Download {
  const texts = language === 'en-US' ? english : spanish
  const { columns } = texts.auditSheet
  async function* lines() {
    for await (const changes of changeBatches(db, filter))
      yield (await readable(db, changes)).flatMap((row) => linesOf(row, texts, language))
  }
  const header = [
    columns.at,
    columns.person,
    columns.kind,
    columns.entity,
    columns.entityId,
    columns.name,
    columns.project,
    columns.field,
    columns.before,
    columns.after,
    columns.call,
  ]
  return { name: 'auditoria.csv', content: csvFile(header, lines(), language === 'en-US' ? ',' : ';') }
}

function linesOf(row: AuditRow, { audit }: Texts, language: Language): string[][] {
  const what = [
    instantInBogota(new Date(row.at)),
    row.employeeName ?? (isOwnersCommand(row.call) ? audit.console : audit.system),
    audit.kinds[row.kind],
    audit.entities[row.entity],
    String(row.entityId),
    row.name ?? '',
    row.projectName ?? '',
  ]
  const labels: Record<string, string> = audit.fields[row.entity]
  const fields = row.fields.map(({ field, before, after }) => {
    const kind = kindOf(row.entity, field) ?? 'text'
    const written = (value: AuditValue): string => cellOf(kind, value, audit, language)
    return [labels[field] ?? field, written(before), written(after)]
  })
  return (fields.length > 0 ? fields : [['', '', '']]).map((cells) => [...what, ...cells, row.call])
}

const isWordKind = (kind: string): kind is WordKind => (wordKinds as readonly string[]).includes(kind)

function cellOf(kind: string, value: AuditValue, { words }: Texts['audit'], language: Language): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (isWordKind(kind)) return (words[kind] as Record<string, string>)[String(value)] ?? String(value)
  if (kind === 'instant') return instantInBogota(new Date(String(value)))
  // A spreadsheet in Spanish reads a decimal comma.
  if (typeof value === 'number' && language !== 'en-US') return String(value).replace('.', ',')
  return String(value)
}
