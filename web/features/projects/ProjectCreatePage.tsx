import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProjectForm } from './ProjectForm.tsx'

/** 'Crear Proyecto' */
export function ProjectCreatePage() {
  const { projects } = useTexts()
  return (
    <Page
      title={projects.create}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: projects.create }]}
      back={paths.projects.list}
    >
      <ProjectForm />
    </Page>
  )
}
