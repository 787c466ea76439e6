import { useState } from 'react'

import type { ImportNoun } from '#contract/imports.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import { sheetColumns } from '#contract/sheet-columns.ts'
import { CustomerSelect } from '#web/features/customers/CustomerSelect.tsx'
import { EmployeeSelect } from '#web/features/employees/EmployeeSelect.tsx'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { milestoneHits } from '#web/features/lookups/lookups.api.ts'
import { LookupSelect } from '#web/features/lookups/LookupSelect.tsx'
import { ProductSelect } from '#web/features/lookups/ProductSelect.tsx'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import type { AuditWords } from './field-words.ts'
import { useImportTexts } from './imports-texts.ts'

export type FieldValue = string | number | boolean

interface ValueSelectProps {
  noun: ImportNoun
  field: string
  label: string
  value?: FieldValue | undefined
  /** @param name the value in words */
  onChange: (value: FieldValue, name: string) => void
}

const searched = { city: CitySelect, product: ProductSelect, customer: CustomerSelect, employee: EmployeeSelect }
const listed = { position: 'positions', group: 'groups', documentType: 'documentTypes' } as const
const has = <Names extends object>(names: Names, of: string | undefined): of is Extract<keyof Names, string> =>
  of !== undefined && of in names

function ReferenceField({ of, label, value, onChange }: ValueSelectProps & { of: string | undefined }) {
  const [name, setName] = useState('')
  const choose = (id: number | null, words = '') => {
    setName(words)
    if (id !== null) onChange(id, words)
  }
  const shared = { label, value: typeof value === 'number' ? value : null, name, onChange: choose }
  if (has(searched, of)) {
    const Search = searched[of]
    return <Search {...shared} />
  }
  if (has(listed, of)) return <LookupSelect label={label} from={listed[of]} value={shared.value} onChange={choose} />
  return (
    <SearchSelect {...shared} hits={milestoneHits} optionOf={({ id, name: words }) => ({ value: id, label: words })} />
  )
}

/** Words that somebody types, taken by Enter or a press. */
function TypedField({ label, value, onChange }: ValueSelectProps) {
  const texts = useImportTexts()
  const [typed, setTyped] = useState(String(value ?? ''))
  return (
    <form
      className="ui-flex ui-gap-8 import-typed"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onChange(typed.trim(), typed.trim())
      }}
    >
      <TextField label={label} value={typed} onChange={setTyped} maxLength={250} />
      <Button type="submit" disabled={typed.trim() === ''}>
        {texts.takeTyped}
      </Button>
    </form>
  )
}

/** One value for a field of a noun: a record that is searched, one of its words, or what somebody types. */
export function ValueSelect(props: ValueSelectProps) {
  const { noun, field, label, value, onChange } = props
  const texts = useImportTexts()
  const known: AuditWords = useAuditTexts().words
  const columns: readonly SheetColumn[] = sheetColumns[noun]
  const column = columns.find((one) => one.field === field)
  if (column?.of && column.of !== 'contact') return <ReferenceField {...props} of={column.of} />
  const words = column?.type === 'yesNo' ? 'flag' : column?.words
  if (words === undefined) return <TypedField {...props} />
  const own: Readonly<Record<string, string>> = known[words] ?? {}
  const valueOf = (key: string): FieldValue => (words === 'flag' ? key === 'true' : Number(key))
  return (
    <NativeSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(key) => key !== '' && onChange(valueOf(key), own[key] ?? key)}
      options={[
        { value: '', label: texts.noChoice },
        ...Object.entries(own).map(([key, word]) => ({ value: key, label: word })),
      ]}
    />
  )
}
