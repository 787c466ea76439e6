import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImportMapping, MappedColumn } from '#contract/import-columns.ts'
import { type Import, type ImportNoun, ownFields } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { ColumnRow } from './ColumnRow.tsx'
import { useLabels } from './field-words.ts'
import { useImportTexts } from './imports-texts.ts'
import { importById, mapImport, rowsKey } from './imports.api.ts'
import { type FieldValue, ValueSelect } from './ValueSelect.tsx'

/** Rows that may be the one of the headers. */
const headerRows = Array.from({ length: 50 }, (_, index) => index + 1)
const start: ImportMapping = { sheet: 0, headerRow: 1, columns: {} }

interface ColumnsPanelProps {
  noun: ImportNoun
  data: Import
  onSaved: () => void
  onBack: () => void
}

const fieldAt = ({ columns }: ImportMapping, letter: string): string | undefined =>
  Object.entries(columns).find(([, { column }]) => column === letter)?.[0]

/** The other fields that a column says, beside the first one. */
const alsoAt = ({ columns }: ImportMapping, letter: string): string[] =>
  Object.entries(columns)
    .flatMap(([field, { column }]) => (column === letter ? [field] : []))
    .slice(1)

function withField(mapping: ImportMapping, letter: string, field: string | undefined): ImportMapping {
  const others = Object.entries(mapping.columns).filter(([name, { column }]) => name !== field && column !== letter)
  const own: [string, MappedColumn][] = field === undefined ? [] : [[field, { column: letter }]]
  return { ...mapping, columns: Object.fromEntries([...others, ...own]) }
}

/** What the person saw and did not change, they have said. */
function confirmed(mapping: ImportMapping, { readings }: Import): ImportMapping {
  const columns = Object.entries(mapping.columns).map(([field, one]): [string, MappedColumn] => {
    const read = readings.find((reading) => reading.field === field && reading.column === one.column)
    return [field, read && !read.sure && one.reading === undefined ? { ...one, reading: read.reading } : one]
  })
  return { ...mapping, columns: Object.fromEntries(columns) }
}

/** What a new record needs, and neither a column nor a value for all rows says. */
const stillLacking = ({ missing }: Import, { columns, given = {} }: ImportMapping): string[] =>
  missing.filter((field) => !(field in columns) && !(field in given))

interface MappingProps {
  noun: ImportNoun
  data: Import
  mapping: ImportMapping
  setMapping: (mapping: ImportMapping) => void
}

/** What each record has for itself, from a column that may say another field already. */
function OwnField({ field, label, data, mapping, setMapping }: MappingProps & { field: string; label: string }) {
  const texts = useImportTexts()
  return (
    <NativeSelect
      label={texts.sameAs(label)}
      value={mapping.columns[field]?.column ?? ''}
      onChange={(column) => {
        const { [field]: _, ...others } = mapping.columns
        setMapping({ ...mapping, columns: column === '' ? others : { ...others, [field]: { column } } })
      }}
      options={[
        { value: '', label: texts.noChoice },
        ...data.columns.map(({ letter, header }) => ({
          value: letter,
          label: `${letter} · ${header || texts.noHeader}`,
        })),
      ]}
    />
  )
}

/** What a new record needs and no column says: a value for all of them can be given, or a column once more. */
function MissingFields({ noun, data, mapping, setMapping }: MappingProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const labels = useLabels(noun)
  const isOwn = (field: string) => ownFields[noun].includes(field)
  const lacking = data.missing.filter((field) => {
    const column = mapping.columns[field]?.column
    return column === undefined || (isOwn(field) && fieldAt(mapping, column) !== field)
  })
  if (lacking.length === 0) return null
  const open = stillLacking(data, mapping)
  const give = (field: string) => (value: FieldValue) =>
    setMapping({ ...mapping, given: { ...mapping.given, [field]: value } })
  return (
    <InlineAlert
      tone={open.length > 0 ? 'warn' : 'ok'}
      title={
        open.length > 0 ? texts.lacking(format.list(open.map((field) => labels[field] ?? field))) : texts.allAnswered
      }
    >
      {open.some(isOwn) && <p>{texts.lackingOwn}</p>}
      {!open.every(isOwn) && <p>{texts.lackingText}</p>}
      <div className="import-fields">
        {lacking.map((field) =>
          isOwn(field) ? (
            <OwnField key={field} {...{ noun, data, mapping, setMapping, field }} label={labels[field] ?? field} />
          ) : (
            <ValueSelect
              key={field}
              noun={noun}
              field={field}
              label={texts.forAllRows(labels[field] ?? field)}
              value={mapping.given?.[field]}
              onChange={give(field)}
            />
          ),
        )}
      </div>
    </InlineAlert>
  )
}

function SheetFields({ data, mapping, setMapping }: MappingProps) {
  const texts = useImportTexts()
  const format = useFormat()
  return (
    <div className="import-fields">
      {data.sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          value={mapping.sheet}
          onChange={(sheet) => setMapping({ ...mapping, sheet })}
          options={data.sheets.map((name, sheet) => ({ value: sheet, label: name || texts.unnamedSheet }))}
        />
      )}
      <NativeSelect
        label={texts.headerRow}
        value={mapping.headerRow}
        onChange={(headerRow) => setMapping({ ...mapping, headerRow })}
        options={headerRows.map((row) => ({ value: row, label: format.integer(row) }))}
      />
    </div>
  )
}

function ColumnRows({ noun, data, mapping, setMapping }: MappingProps) {
  const texts = useImportTexts()
  const labels = useLabels(noun)
  return (
    <div className="import-columns">
      <p className="ui-small ui-soft import-column-heads" aria-hidden="true">
        <span>{texts.columnHeads.column}</span>
        <span>{texts.columnHeads.field}</span>
        <span>{texts.columnHeads.reading}</span>
      </p>
      <ul>
        {data.columns.map((column) => {
          const field = fieldAt(mapping, column.letter)
          const mapped = field === undefined ? undefined : mapping.columns[field]
          return (
            <ColumnRow
              key={column.letter}
              noun={noun}
              labels={labels}
              column={column}
              field={field}
              also={alsoAt(mapping, column.letter)}
              mapped={mapped}
              read={data.readings.find((one) => one.field === field && one.column === column.letter)}
              onField={(chosen) => setMapping(withField(mapping, column.letter, chosen))}
              onReading={(reading) =>
                field !== undefined &&
                setMapping({ ...mapping, columns: { ...mapping.columns, [field]: { column: column.letter, reading } } })
              }
            />
          )
        })}
      </ul>
    </div>
  )
}

/** The second step: which sheet, which row of headers, and which field each column is read for, and how. */
export function ColumnsPanel({ noun, data, onSaved, onBack }: ColumnsPanelProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const labels = useLabels(noun)
  const [mapping, setMapping] = useState(data.mapping ?? start)
  const map = useMutation({
    mutationFn: (wanted: ImportMapping) => mapImport(data.id, wanted, data.version),
    onSuccess(mapped) {
      cache.setQueryData(importById(data.id).queryKey, mapped)
      void cache.invalidateQueries({ queryKey: rowsKey(data.id) })
      setMapping(mapped.mapping ?? start)
      onSaved()
    },
    onError: () => cache.invalidateQueries({ queryKey: importById(data.id).queryKey, exact: true }),
  })
  const isElsewhere = mapping.sheet !== data.mapping?.sheet || mapping.headerRow !== data.mapping.headerRow
  const lacking = stillLacking(data, mapping)
  const understood = data.readings.filter(({ sure, other }) => sure && other === 0).length
  const part = { noun, data, mapping, setMapping }
  return (
    <div className="ui-grid ui-gap-16">
      {!isElsewhere && <MissingFields {...part} />}
      <Card title={texts.steps.columns}>
        <div className="ui-grid ui-gap-16 import-mapping">
          <SheetFields {...part} />
          {!isElsewhere && <ColumnRows {...part} />}
          {map.isError && (
            <InlineAlert tone="bad" live="alert">
              {textOf(map.error)}
            </InlineAlert>
          )}
        </div>
      </Card>
      <section className="ui-line ui-ends ui-frame import-apply" aria-label={texts.saveColumns}>
        <div>
          <p>
            <strong>{texts.understood(format.integer(understood), format.integer(data.columns.length))}</strong>
          </p>
          <p className="ui-small ui-soft">
            {lacking.length > 0 && !isElsewhere
              ? texts.lacking(format.list(lacking.map((field) => labels[field] ?? field)))
              : texts.remembered}
          </p>
        </div>
        <div className="ui-line import-apply-buttons">
          <Button onClick={onBack} disabled={map.isPending}>
            {texts.keepColumns}
          </Button>
          <Button
            kind="primary"
            // The columns of another sheet are known once it is read: their headers say what they are.
            onClick={() => map.mutate(isElsewhere ? { ...mapping, columns: {} } : confirmed(mapping, data))}
            disabled={lacking.length > 0 && !isElsewhere}
            pending={map.isPending}
            pendingLabel={texts.readingTitle}
          >
            {texts.saveColumns}
          </Button>
        </div>
      </section>
    </div>
  )
}
