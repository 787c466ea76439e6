import { authorizationMeans, type DataAuthorization } from '#contract/contacts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { useToday } from '#web/platform/kit/fields/today.ts'

type Means = DataAuthorization['means']

interface AuthorizationPartProps {
  value: DataAuthorization | null
  onChange: (value: DataAuthorization | null) => void
  /** Of its day: its id, and what is wrong with it. */
  day: { id: string; error: string | undefined }
}

/** When and how a contact agreed that their data are kept: a day is asked for once somebody says how. */
export function AuthorizationPart({ value, onChange, day }: AuthorizationPartProps) {
  const { contacts } = useTexts()
  const { authorization, authorizationMeans: words } = contacts
  const today = useToday()
  const means: readonly (Means | '')[] = ['', ...authorizationMeans]
  return (
    <FormGrid columns={2}>
      <Select
        id="dataAuthorization"
        label={contacts.fields.dataAuthorization}
        description={authorization.help}
        value={value?.means ?? ''}
        onChange={(chosen) => onChange(chosen === '' ? null : { date: value?.date ?? today, means: chosen })}
        options={means.map((one) => ({ value: one, label: one === '' ? authorization.none : words[one] }))}
      />
      {value && (
        <DateField
          {...day}
          label={authorization.date}
          required
          value={value.date}
          // While a day is typed there is none. How it was given stays, and the form is not sent without a day.
          onChange={(date) => onChange({ ...value, date: date as string })}
        />
      )}
    </FormGrid>
  )
}
