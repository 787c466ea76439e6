import type { Customer } from '#contract/customers.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useNounForm } from '#web/platform/forms/useNounForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { paths } from '#web/platform/paths.ts'

import { asterisksOfCustomer, classificationsIn, classificationsOrNone, customerForm } from './customer-form.ts'
import { customerCalls } from './customers.api.ts'

export function CustomerForm({ record }: { record: Customer | undefined }) {
  const texts = useTexts()
  const { customers } = texts
  const form = useNounForm({
    form: customerForm,
    calls: customerCalls,
    record,
    texts: customers,
    asterisks: asterisksOfCustomer,
    paths: { list: () => paths.customers.list, record: paths.customers.page },
    // The contacts of a customer carry its name.
    stale: ['contacts'],
    written: {
      classification: ({ classification }) =>
        classificationsIn(texts).find(({ value }) => value === classification)?.label ?? '',
    },
  })
  const { field } = form

  return (
    <RecordForm form={form} cancel={paths.customers.list} hint={false}>
      <FormSection title={customers.section}>
        <FormGrid columns={2}>
          <TextField {...field('code')} chars={20} />
        </FormGrid>
        <FormGrid>
          <TextField {...field('commercialName')} maxLength={150} />
        </FormGrid>
        <FormGrid columns={2}>
          <TextField {...field('documentNumber')} chars={20} />
        </FormGrid>
        <FormGrid>
          <TextField {...field('address')} maxLength={150} />
          <CitySelect {...form.reference('cityId', 'cityName')} />
        </FormGrid>
        <FormGrid columns={2}>
          <Select {...field('classification')} options={classificationsOrNone(texts, texts.ui.noChoice)} />
        </FormGrid>
        <FormGrid>
          <Checkbox {...form.check('isActive')} disabled={!record} />
        </FormGrid>
      </FormSection>
    </RecordForm>
  )
}
