import { useState } from 'react'

import { CustomerSelect } from '#web/features/customers/CustomerSelect.tsx'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { paths } from '#web/platform/paths.ts'

import type { ProjectValues } from './project-form.ts'

/** The customer of a project. Another one, or a new one, empties the list of contacts, which are the former one's: it asks first. */
export function ProjectCustomerSelect({ form }: { form: RecordForm<ProjectValues> }) {
  const { projects } = useTexts()
  const { field, set, values } = form
  const [wanted, setWanted] = useState<(() => void) | null>(null)

  const change = (id: number | null, name: string) => {
    set('customerId', id)
    set('customerName', name)
    set('contacts', [])
    set('customerContactsIds', [])
  }
  const create = () => form.sendFor('customer', paths.customers.create)
  const ask = (deed: () => void) => {
    if (values.contacts.length > 0) setWanted(() => deed)
    else deed()
  }
  return (
    <>
      <CustomerSelect
        {...field('customerId')}
        name={values.customerName}
        onCreate={() => ask(create)}
        onChange={(id, name) => ask(() => change(id, name))}
      />
      <ConfirmDialog
        isOpen={wanted !== null}
        title={projects.changeCustomer}
        confirmLabel={projects.changeCustomerConfirm}
        cancelLabel={projects.changeCustomerKeep}
        onConfirm={() => {
          wanted?.()
          setWanted(null)
        }}
        onCancel={() => setWanted(null)}
      >
        <p>{projects.changeCustomerText}</p>
      </ConfirmDialog>
    </>
  )
}
