import { useQueryClient } from '@tanstack/react-query'

import { paths } from '#web/app/paths.ts'
import { RecordPlace } from '#web/forms/RecordPlace.tsx'
import { useRecord } from '#web/forms/useRecord.ts'
import { takeFetched } from '#web/http/fetched-ahead.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

import { CustomerForm } from './CustomerForm.tsx'
import { customerById } from './customers.api.ts'

/** 'Actualizar Cliente': the form shows once the customer has come. */
export function CustomerUpdatePage({ id }: { id: number }) {
  const { customers } = useTexts()
  const cache = useQueryClient()
  const loaded = useRecord([...customerById(id).queryKey], () => takeFetched(cache, customerById(id)))
  const { key, reload } = loaded
  return (
    <Page title={customers.update} crumbs={[{ label: customers.update }]} back={paths.customers.list}>
      <RecordPlace loaded={loaded}>
        {(customer) => <CustomerForm key={key} customer={customer} reload={reload} />}
      </RecordPlace>
    </Page>
  )
}
