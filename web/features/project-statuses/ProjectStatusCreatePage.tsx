import { paths } from '#web/app/paths.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

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
