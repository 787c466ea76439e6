import { useQueryClient } from '@tanstack/react-query'

import { customerIfThere } from '#web/features/customers/customers.api.ts'
import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useRecord } from '#web/platform/forms/useRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProjectForm } from './ProjectForm.tsx'
import { projectsKey } from './projects.api.ts'

/** 'Crear Proyecto' of a customer: that one is chosen from the start, and the way back leads to its page. */
export function ProjectOfCustomerPage({ customerId }: { customerId: number }) {
  const { projects } = useTexts()
  const cache = useQueryClient()
  const loaded = useRecord([projectsKey, 'new', customerId], async () => ({
    customer: await customerIfThere(cache, customerId),
  }))
  const customer = loaded.record?.customer
  return (
    <Page
      title={projects.create}
      kicker={loaded.pending ? '\u00A0' : customer?.commercialName}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: projects.create }]}
      back={customer ? paths.customers.page(customer.id) : paths.projects.list}
    >
      <RecordPlace loaded={loaded}>{(known) => <ProjectForm customer={known.customer} />}</RecordPlace>
    </Page>
  )
}
