import { paths } from '#web/app/paths.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

import { CustomerForm } from './CustomerForm.tsx'

/** 'Nuevo Cliente' */
export function CustomerCreatePage() {
  const { customers } = useTexts()
  return (
    <Page title={customers.create} crumbs={[{ label: customers.create }]} back={paths.customers.list}>
      <CustomerForm />
    </Page>
  )
}
