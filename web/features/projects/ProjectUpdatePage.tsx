import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { ProjectForm } from './ProjectForm.tsx'
import { projectById } from './projects.api.ts'

/** 'Actualizar Proyecto': the form shows once the project has come. */
export function ProjectUpdatePage({ id }: { id: number }) {
  const { projects } = useTexts()
  const loaded = useStoredRecord(projectById(id))
  const { record } = loaded
  return (
    <Page
      title={projects.update}
      kicker={record?.name ?? '\u00A0'}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: projects.update }]}
      back={paths.projects.list}
    >
      <RecordPlace loaded={loaded}>{(project) => <ProjectForm project={project} />}</RecordPlace>
    </Page>
  )
}
