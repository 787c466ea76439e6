import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProjectStatusForm } from './ProjectStatusForm.tsx'

/** 'Crear Estado' */
export function ProjectStatusCreatePage() {
  const { menu, projectStatuses } = useTexts()
  return (
    <Page
      title={projectStatuses.create}
      crumbs={[
        { label: menu.projects, href: paths.projects.list },
        { label: projectStatuses.title, href: paths.projectStatuses.list },
        { label: projectStatuses.create },
      ]}
      back={paths.projectStatuses.list}
    >
      <ProjectStatusForm />
    </Page>
  )
}
