import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

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
