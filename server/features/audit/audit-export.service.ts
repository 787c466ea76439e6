import { kindOf } from '#contract/audit-fields.ts'
import { isOwnersCommand, type AuditRow, type AuditValue } from '#contract/audit.ts'
import { dayInBogota, timeInBogota } from '#contract/days.ts'
import { exportTypes } from '#contract/exports.ts'
import { isWordKind } from '#contract/field-kinds.ts'
import type { Context } from '#server/context.ts'
import { csvFile } from '#server/platform/http/csv.ts'
import type { Caller, CallContext, Download } from '#server/platform/http/endpoint.ts'
import { headersOf, textsIn } from '#server/platform/sheets/sheet-texts.ts'
import type { Language, AllTexts } from '#texts/texts.ts'

import type { ReadFilter } from './audit-filter.queries.ts'
import { changeBatches } from './audit.queries.ts'
import { readable } from './readable.queries.ts'

const instantInBogota = (instant: Date): string => `${dayInBogota(instant)} ${timeInBogota(instant)}`

interface Line extends Pick<AuditRow, 'id' | 'at' | 'kind' | 'entity' | 'entityId' | 'name' | 'projectName' | 'call'> {
  employeeName: string
  field: string
  before: string
  after: string
}

type Reader = Pick<CallContext, 'language'> & { caller: Pick<Caller, 'hidden'> }

export async function* auditLines({ db }: Pick<Context, 'db'>, filter: ReadFilter, { language, caller }: Reader) {
  for await (const changes of changeBatches(db, filter))
    yield (await readable(db, changes, caller.hidden)).flatMap((row) => linesOf(row, textsIn(language), language))
}

/** Of `auditoria.csv`, unless others are asked for. */
const usualColumns = [
  'at',
  'employeeName',
  'kind',
  'entity',
  'entityId',
  'name',
  'projectName',
  'field',
  'before',
  'after',
  'call',
] as const

/** Instants are Bogotá's, `YYYY-MM-DD HH:mm:ss`. */
export function auditExport(
  context: Pick<Context, 'db'>,
  filter: ReadFilter & { columns?: readonly string[] | undefined },
  reader: Reader,
): Download {
  const { language } = reader
  const { audit } = textsIn(language)
  const { columns: wanted = [] } = filter
  const columns: readonly string[] = wanted.length === 0 ? usualColumns : wanted
  async function* lines() {
    for await (const batch of auditLines(context, filter, reader))
      yield batch.map((line) => {
        const cells: Readonly<Record<string, string | number>> = {
          ...line,
          at: instantInBogota(new Date(line.at)),
          kind: audit.kinds[line.kind],
          entity: audit.records[line.entity].entity,
          name: line.name ?? '',
          projectName: line.projectName ?? '',
        }
        return columns.map((column) => cells[column] ?? '')
      })
  }
  const headers: Readonly<Record<string, string>> = headersOf('audit', language)
  const header = columns.map((column) => headers[column] ?? column)
  const type = exportTypes.csv
  return { name: 'auditoria.csv', type, content: csvFile(header, lines(), language === 'en-US' ? ',' : ';') }
}

function linesOf(
  { fields: changed, ...row }: AuditRow,
  { audit }: Pick<AllTexts, 'audit'>,
  language: Language,
): Line[] {
  const person = row.employeeName ?? (isOwnersCommand(row.call) ? audit.console : audit.system)
  const what = {
    ...row,
    employeeName: row.tokenName === null ? person : `${person}, ${audit.byProgram(row.tokenName)}`,
  }
  const labels: Record<string, string> = audit.records[row.entity].fields
  const fields = changed.map(({ field, before, after }) => {
    const kind = kindOf(row.entity, field) ?? 'text'
    const written = (value: AuditValue): string => cellOf(kind, value, audit, language)
    return { field: labels[field] ?? field, before: written(before), after: written(after) }
  })
  return (fields.length > 0 ? fields : [{ field: '', before: '', after: '' }]).map((cells) => ({ ...what, ...cells }))
}

function cellOf(kind: string, value: AuditValue, { words }: AllTexts['audit'], language: Language): string {
  if (value === null) return ''
  const named: Readonly<Record<string, string>> = isWordKind(kind) ? words[kind] : {}
  const wordOf = (one: unknown): string => named[String(one)] || String(one)
  if (Array.isArray(value)) return value.map(wordOf).join(', ')
  if (isWordKind(kind)) return wordOf(value)
  if (kind === 'instant') return instantInBogota(new Date(String(value)))
  // A spreadsheet in Spanish reads a decimal comma.
  if (typeof value === 'number' && language !== 'en-US') return String(value).replace('.', ',')
  return String(value)
}
