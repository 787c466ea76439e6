import { useQueryClient } from '@tanstack/react-query'

import { type Customer, CustomerChange, CustomerDraft } from '#contract/customers.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { listAddress } from '#web/platform/page/list-address.ts'
import { paths } from '#web/platform/paths.ts'

import {
  asterisksOfCustomer,
  classificationsIn,
  newCustomer,
  requiredOfCustomer,
  valuesOfCustomer,
} from './customer-form.ts'
import { createCustomer, customerById, customersKey, updateCustomer } from './customers.api.ts'

interface CustomerFormProps {
  /** Absent: a new one. */
  customer?: Customer | undefined
}

function useCustomerForm({ customer }: CustomerFormProps) {
  const texts = useTexts()
  const { customers } = texts
  const cache = useQueryClient()
  const navigation = useNavigation()
  return useRecordForm({
    mode: customer ? 'update' : 'create',
    schema: customer ? CustomerChange : CustomerDraft,
    initial: customer ? valuesOfCustomer(customer) : newCustomer,
    labels: { ...customers.fields, cityName: customers.fields.cityId },
    required: requiredOfCustomer,
    asterisks: asterisksOfCustomer,
    stored: customer && {
      entity: 'customer',
      id: customer.id,
      record: customer,
      load: () => cache.fetchQuery({ ...customerById(customer.id), staleTime: 0 }),
      valuesOf: valuesOfCustomer,
      rules: { follows: { cityName: 'cityId' } },
      written: {
        cityId: ({ cityName }) => cityName,
        classification: ({ classification }) =>
          classificationsIn(texts).find(({ value }) => value === classification)?.label ?? '',
      },
    },
    save: (body, { ifMatch }) => (customer ? updateCustomer(customer.id, body, ifMatch) : createCustomer(body)),
    onSaved: () => {
      // A new one would not show in a list that was searched for something else.
      const list = customer ? listAddress(paths.customers.list) : paths.customers.list
      navigation?.navigate(list, { replace: false })
    },
    success: customer ? customers.updated : customers.created,
    created: ({ id }) => ({
      id,
      label: customers.seeCreated,
      href: paths.customers.page(id),
      list: paths.customers.list,
    }),
    // The contacts of a customer carry its name.
    stale: [customersKey, 'contacts'],
  })
}

/** A customer, new or stored. */
export function CustomerForm({ customer }: CustomerFormProps) {
  const texts = useTexts()
  const { customers } = texts
  const form = useCustomerForm({ customer })
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
          <Select {...field('classification')} options={classificationsIn(texts)} />
        </FormGrid>
        <FormGrid>
          <Checkbox {...form.check('isActive')} disabled={!customer} />
        </FormGrid>
      </FormSection>
    </RecordForm>
  )
}
