import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { readingsOf, type ColumnReading, type ImportReading, type MappedColumn } from '#contract/import-columns.ts'
import { importedColumns, type Import, type ImportNoun } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { classNames } from '#web/platform/kit/class-names.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'

import { useImportTexts } from './imports-texts.ts'

interface ColumnRowProps {
  noun: ImportNoun
  labels: Readonly<Record<string, string>>
  column: Import['columns'][number]
  /** The field that is read from it. */
  field: string | undefined
  /** The fields that are read from it, too. */
  also: readonly string[]
  mapped: MappedColumn | undefined
  /** What it was understood as, where it was read for this field. */
  read: ImportReading | undefined
  onField: (field: string | undefined) => void
  onReading: (reading: ColumnReading) => void
}

/** How many of a column's cells can be taken. */
function CellCount({ read }: { read: ImportReading | undefined }) {
  const texts = useImportTexts()
  const format = useFormat()
  if (!read || read.of === 0) return null
  const isWhole = read.sure && read.other === 0
  return (
    <Badge tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? <Check /> : <TriangleAlert />}>
      {texts.cellsTaken(format.integer(read.of - read.other), format.integer(read.of))}
    </Badge>
  )
}

/** How a column is read, where it may be read in several ways. */
function ReadingField({ noun, labels, field = '', mapped, read, onReading }: ColumnRowProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const own = importedColumns(noun).find((one) => one.field === field)
  const readings = own ? readingsOf(own) : []
  // Whoever is asked nothing needs no choice: a text that is a text says so by its name.
  if (!read || readings.length < 2 || (read.reading === 'text' && read.sure)) return null
  const { reading } = mapped ?? {}
  return (
    <>
      <NativeSelect
        label={texts.readingOf(labels[field] ?? field)}
        hideLabel
        value={reading ?? read.reading}
        onChange={onReading}
        options={readings.map((one) => ({ value: one, label: texts.columnReadings[one] }))}
      />
      <p className="ui-small ui-soft">
        {!read.sure && reading === undefined
          ? texts.twoWays
          : read.proof > 0 &&
            (reading ?? read.reading) === read.reading &&
            texts.proof(read.proof, format.integer(read.proof))}
      </p>
    </>
  )
}

/** A column of the file: what stands in it, which field it is read for, and how. */
export function ColumnRow(props: ColumnRowProps) {
  const { noun, labels, column, field, also, read, onField } = props
  const texts = useImportTexts()
  const format = useFormat()
  const { letter, header, examples } = column
  const open = read !== undefined && !read.sure && props.mapped?.reading === undefined
  return (
    <li className={classNames('import-column', open && 'is-open')}>
      <div className="ui-flex ui-gap-12 ui-shrinks">
        <span className="ui-small ui-strong ui-grid ui-rigid ui-subtle import-letter">{letter}</span>
        <div className="ui-breaks">
          <strong className="ui-medium">{header || texts.noHeader}</strong>
          <p className="ui-small ui-soft">{examples.join(' · ')}</p>
        </div>
      </div>
      <div>
        <NativeSelect
          label={texts.fieldOf(letter, header)}
          hideLabel
          value={field ?? ''}
          onChange={(chosen) => onField(chosen === '' ? undefined : chosen)}
          options={[
            { value: '', label: texts.noField },
            ...importedColumns(noun).map((one) => ({ value: one.field, label: labels[one.field] ?? one.field })),
          ]}
        />
        {also.length > 0 && (
          <p className="ui-small ui-soft">{texts.alsoFor(format.list(also.map((one) => labels[one] ?? one)))}</p>
        )}
      </div>
      <div className="import-column-reading">
        <ReadingField {...props} />
      </div>
      <div className="import-column-count">
        <CellCount read={read} />
      </div>
    </li>
  )
}
