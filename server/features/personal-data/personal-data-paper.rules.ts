import { type AuditEntity, auditFields } from '#contract/audit-fields.ts'
import type { AuditRow, AuditValue } from '#contract/audit.ts'
import type { PersonalData, RelatedData } from '#contract/personal-data.ts'
import { isBlank, trailValue } from '#contract/trail-values.ts'
import type { Words } from '#server/features/forecast/forecast-paper.rules.ts'
import { cells, heading, paragraph, type Paper, type PaperBlock } from '#server/platform/pdf/paper.ts'

/** The paper tells how many more there are. */
const mostRows = 500

interface Facts extends PersonalData {
  kind: 'contact' | 'employee'
  day: string
}

/** 'Femenino', '16 feb 2026'; a dash for none. */
function valueText(entity: AuditEntity, field: string, value: AuditValue, { texts, format }: Words): string {
  if (isBlank(value)) return '—'
  const { words, hours } = texts.audit
  const { colours } = texts.projectStatuses
  return trailValue(entity, field, value, { words, hours, colours, bytes: format.quantity }, format)
}

function fieldText(entity: AuditEntity, field: string, { texts }: Words): string {
  const labels: Readonly<Record<string, string>> = texts.audit.records[entity].fields
  return labels[field] ?? field
}

/** 'Cargo: Analista', with the former value. */
function changeText({ entity }: AuditRow, { field, before, after }: AuditRow['fields'][number], words: Words): string {
  const [was, is] = [valueText(entity, field, before, words), valueText(entity, field, after, words)]
  const { changed } = words.texts.personalDataPaper
  const both = was !== '—' && is !== '—' ? changed(was, is) : is === '—' ? was : is
  return `${fieldText(entity, field, words)}: ${both}`
}

function entityText(entity: string, { texts }: Words): string {
  const trail: Readonly<Record<string, { entity: string } | undefined>> = texts.audit.records
  const others: Readonly<Record<string, string>> = texts.personalDataPaper.entities
  return trail[entity]?.entity ?? others[entity] ?? entity
}

function recordBlock({ kind, record }: Facts, words: Words): PaperBlock {
  return {
    kind: 'table',
    columns: [
      { head: words.texts.personalDataPaper.columns.field, share: 35 },
      { head: words.texts.personalDataPaper.columns.value, share: 65 },
    ],
    rows: Object.keys(auditFields[kind]).flatMap((field) => {
      const value = record[field]
      return value === undefined ? [] : [cells(fieldText(kind, field, words), valueText(kind, field, value, words))]
    }),
  }
}

function cut<Row>(rows: readonly Row[], words: Words, block: (rows: readonly Row[]) => PaperBlock): PaperBlock[] {
  const { none, more } = words.texts.personalDataPaper
  if (rows.length === 0) return [paragraph(none)]
  const left = rows.length - mostRows
  return [block(rows.slice(0, mostRows)), ...(left > 0 ? [paragraph(more(left))] : [])]
}

const relatedBlock =
  (words: Words) =>
  (related: readonly RelatedData[]): PaperBlock => ({
    kind: 'table',
    columns: [
      { head: words.texts.personalDataPaper.columns.where, share: 30 },
      { head: words.texts.personalDataPaper.columns.value, share: 70 },
    ],
    rows: related.map(({ entity, id, value }) =>
      cells(`${entityText(entity, words)} ${id}`, value === '' ? '—' : value),
    ),
  })

const trailBlock =
  (words: Words) =>
  (trail: readonly AuditRow[]): PaperBlock => ({
    kind: 'table',
    columns: [
      { head: words.texts.personalDataPaper.columns.when, share: 22 },
      { head: words.texts.personalDataPaper.columns.what, share: 33 },
      { head: words.texts.personalDataPaper.columns.value, share: 45 },
    ],
    rows: trail.map((row) =>
      cells(
        words.format.instant(row.at),
        `${words.texts.audit.kinds[row.kind]}: ${entityText(row.entity, words)} ${row.entityId}`,
        row.fields.map((field) => changeText(row, field, words)).join('\n'),
      ),
    ),
  })

export function personalDataPaper(facts: Facts, { company, ...words }: Words & { company: string }): Paper {
  const { texts, format } = words
  const { personalDataPaper: paper } = texts
  const day = format.day(facts.day)
  return {
    language: format.language,
    title: paper.title,
    subtitle: paper.subtitle,
    day: facts.day,
    head: { company, kind: paper.kind, label: paper.dayLabel, value: day, title: paper.title },
    foot: { left: paper.title, middle: '', right: paper.page },
    blocks: [
      paragraph(paper.intro),
      paragraph(paper.files),
      heading(paper.sections.record),
      recordBlock(facts, words),
      heading(paper.sections.related),
      ...cut(facts.related, words, relatedBlock(words)),
      heading(paper.sections.trail),
      ...cut(facts.trail, words, trailBlock(words)),
    ],
  }
}
