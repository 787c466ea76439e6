import { paths } from '#web/app/paths.ts'
import { RecordPlace } from '#web/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/forms/useStoredRecord.ts'
import { useTexts } from '#web/i18n/language.ts'
import { HistoryButton } from '#web/page/history/HistoryButton.tsx'
import { Page } from '#web/page/Page.tsx'

import { CustomerForm } from './CustomerForm.tsx'
import { customerById } from './customers.api.ts'

/** 'Actualizar Cliente': the form shows once the customer has come. */
export function CustomerUpdatePage({ id }: { id: number }) {
  const { customers } = useTexts()
  const loaded = useStoredRecord(customerById(id))
  const { record } = loaded
  return (
    <Page
      title={customers.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? record.commercialName : '\u00A0'}
      crumbs={[{ label: customers.update }]}
      back={paths.customers.list}
      actions={record && <HistoryButton entity="customer" id={id} name={record.commercialName} />}
    >
      <RecordPlace loaded={loaded}>{(customer) => <CustomerForm customer={customer} />}</RecordPlace>
    </Page>
  )
}
