import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'

import { ProjectForm } from './ProjectForm.tsx'
import { projectById } from './projects.api.ts'

/** 'Crear Proyecto' and 'Actualizar Proyecto', with the id of the one that is updated. */
export function ProjectFormPage({ id }: { id?: number }) {
  const { projects } = useTexts()
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
