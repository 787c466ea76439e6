import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

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
