import { paths } from '#web/app/paths.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

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
