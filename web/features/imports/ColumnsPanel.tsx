import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Import, ImportMapping, ImportNoun } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { takenColumns, useLabels } from './field-words.ts'
import { useImportTexts } from './imports-texts.ts'
import { importById, mapImport, rowsKey } from './imports.api.ts'

/** Rows that may be the one of the headers. */
const headerRows = Array.from({ length: 10 }, (_, index) => index + 1)
const start: ImportMapping = { sheet: 0, headerRow: 1, columns: {}, dateOrder: 'dmy' }

interface ColumnsPanelProps {
  noun: ImportNoun
  data: Import
  onDone: () => void
}

/** The second step: which sheet, which row of headers, and which column each field is read from. */
export function ColumnsPanel({ noun, data, onDone }: ColumnsPanelProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const [mapping, setMapping] = useState(data.mapping ?? start)
  const map = useMutation({
    mutationFn: (wanted: ImportMapping) => mapImport(data.id, wanted),
    onSuccess(mapped) {
      cache.setQueryData(importById(data.id).queryKey, mapped)
      void cache.invalidateQueries({ queryKey: rowsKey(data.id) })
    },
  })
  const labels = useLabels(noun)
  const isElsewhere = mapping.sheet !== data.mapping?.sheet || mapping.headerRow !== data.mapping.headerRow
  const letters = [
    { value: '', label: texts.noColumn },
    ...data.columns.map(({ letter, header }) => ({ value: letter, label: texts.columnName(letter, header) })),
  ]
  const setColumn = (field: string, letter: string) => {
    const { [field]: _, ...others } = mapping.columns
    setMapping({ ...mapping, columns: letter === '' ? others : { ...others, [field]: letter } })
  }
  // The columns of another sheet are known once it is read: their headers say what they are.
  const save = () =>
    map.mutate(isElsewhere ? { ...mapping, columns: {} } : mapping, { onSuccess: () => !isElsewhere && onDone() })
  return (
    <Card title={texts.steps.columns}>
      <div className="import-mapping">
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
          <NativeSelect
            label={texts.dateOrder}
            value={mapping.dateOrder}
            onChange={(dateOrder) => setMapping({ ...mapping, dateOrder })}
            options={(['dmy', 'mdy'] as const).map((order) => ({ value: order, label: texts.dateOrders[order] }))}
          />
        </div>
        {!isElsewhere && (
          <div className="import-fields">
            {takenColumns(noun).map(({ field }) => (
              <NativeSelect
                key={field}
                label={labels[field] ?? field}
                value={mapping.columns[field] ?? ''}
                onChange={(letter) => setColumn(field, letter)}
                options={letters}
              />
            ))}
          </div>
        )}
        {map.isError && (
          <InlineAlert tone="bad" live="alert">
            {textOf(map.error)}
          </InlineAlert>
        )}
        <div className="ui-flex ui-wraps ui-gap-8">
          <Button kind="primary" onClick={save} pending={map.isPending} pendingLabel={texts.readingTitle}>
            {texts.saveColumns}
          </Button>
          <Button onClick={onDone} disabled={map.isPending}>
            {texts.keepColumns}
          </Button>
        </div>
      </div>
    </Card>
  )
}
