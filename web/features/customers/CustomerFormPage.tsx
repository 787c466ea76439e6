import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'

import { CustomerForm } from './CustomerForm.tsx'
import { customerById } from './customers.api.ts'

export function CustomerFormPage({ id }: { id?: number }) {
  const { customers } = useTexts()
  return (
    <RecordFormPage
      id={id}
      byId={customerById}
      nameOf={({ commercialName }) => commercialName}
      texts={customers}
      crumbs={[]}
      back={paths.customers.list}
      history="customer"
      toRead={paths.customers.page}
    >
      {(record) => <CustomerForm record={record} />}
    </RecordFormPage>
  )
}
