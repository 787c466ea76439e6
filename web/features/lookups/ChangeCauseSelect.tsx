import { useQuery } from '@tanstack/react-query'

import { catalogEntries, changeCauses } from '#web/features/catalogs/catalogs.api.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'

import { choicesOf, isLongList } from './choices.ts'

interface ChangeCauseSelectProps extends FieldProps {
  value: number | null
  onChange: (value: number | null) => void
}

/** Why a project is moved: one of the causes that are still offered, or none. Without them a novedad goes without. */
export function ChangeCauseSelect({ value, onChange, ...field }: ChangeCauseSelectProps) {
  const { ui } = useTexts()
  const { data, isPending } = useQuery(catalogEntries(changeCauses))
  const offered = data?.filter(({ isActive }) => isActive)
  const shared = { ...field, value, disabled: !data, ...(isPending && { placeholder: ui.loading }) }
  if (isLongList(offered)) return <ComboBox {...shared} options={choicesOf(offered)} onChange={onChange} clearable />
  return (
    <Select
      {...shared}
      options={[{ value: 0, label: ui.noChoice }, ...choicesOf(offered)]}
      onChange={(chosen) => onChange(chosen === 0 ? null : chosen)}
    />
  )
}
