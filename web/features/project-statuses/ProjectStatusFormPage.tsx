import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'

import { projectStatusCalls } from './project-statuses.api.ts'
import { ProjectStatusForm } from './ProjectStatusForm.tsx'

export function ProjectStatusFormPage({ id }: { id?: number }) {
  const { menu, projectStatuses } = useTexts()
  return (
    <RecordFormPage
      id={id}
      byId={projectStatusCalls.byId}
      nameOf={({ name }) => name}
      texts={projectStatuses}
      crumbs={[
        { label: menu.projects, href: paths.projects.list },
        { label: projectStatuses.title, href: paths.projectStatuses.list },
      ]}
      back={paths.projectStatuses.list}
    >
      {(record) => <ProjectStatusForm record={record} />}
    </RecordFormPage>
  )
}
