import { customerIdIn } from '#web/features/customers/customers.api.ts'
import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

import { copiedIn } from './project-copy.ts'
import { ProjectCopyPage } from './ProjectCopyPage.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectOfCustomerPage } from './ProjectOfCustomerPage.tsx'
import { projectById } from './projects.api.ts'

export function ProjectFormPage({ id }: { id?: number }) {
  const { projects } = useTexts()
  const { search } = useUrlState()
  const copied = copiedIn(search)
  const customerId = customerIdIn(search)
  if (id === undefined && copied !== null) return <ProjectCopyPage from={copied} />
  if (id === undefined && customerId !== null) return <ProjectOfCustomerPage customerId={customerId} />
  return (
    <RecordFormPage
      id={id}
      byId={projectById}
      nameOf={({ name }) => name}
      texts={projects}
      crumbs={[{ label: projects.title, href: paths.projects.list }]}
      back={paths.projects.list}
    >
      {(project) => <ProjectForm project={project} />}
    </RecordFormPage>
  )
}
