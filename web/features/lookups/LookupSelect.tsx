import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type { Option as Entry } from '#contract/lookups.ts'
import { isRefused } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'
import { Retry } from '#web/platform/kit/states/Retry.tsx'

import { type Choice, choicesOf, isLongList } from './choices.ts'
import { type Catalogue, catalogue } from './lookups.api.ts'

export interface LookupSelectProps extends FieldProps {
  from: Catalogue
  value: number | null
  onChange: (value: number | null) => void
  /** The entry that the stored record has: it stays a choice when the catalogue no longer offers it. */
  stored?: Entry | null | undefined
  optional?: boolean
  disabled?: boolean
}

/** One entry of a catalogue: a list to open, or one to type into when it has more than seven. */
export function LookupSelect({
  from,
  value,
  onChange,
  stored,
  optional = false,
  disabled,
  ...field
}: LookupSelectProps) {
  const { ui } = useTexts()
  const { data, isPending, error: reason, errorUpdateCount, isFetching, refetch } = useQuery(catalogue(from))
  const choices = choicesOf(data, stored)
  const madeId = useId()
  const { id = madeId } = field

  const failed = errorUpdateCount > 0 && !data
  const error = failed ? (
    <>
      {ui.optionsFailed}{' '}
      {!isRefused(reason) && <Retry quiet fieldId={id} onRetry={() => void refetch()} retrying={isFetching} />}
    </>
  ) : (
    field.error
  )
  const shared = {
    ...field,
    id,
    error,
    // Closed until its entries have come: what changes its kind then, nobody is using.
    disabled: (disabled ?? false) || isPending || failed,
    ...(isPending && { placeholder: ui.loading }),
  }

  if (isLongList(data))
    return <ComboBox {...shared} options={choices} value={value} onChange={onChange} clearable={optional} />
  const none: Choice[] = optional ? [{ value: 0, label: ui.noChoice }] : []
  return (
    <Select
      {...shared}
      options={[...none, ...choices]}
      value={value}
      onChange={(chosen) => onChange(chosen === 0 ? null : chosen)}
    />
  )
}
