import { paths } from '#web/app/paths.ts'
import { RecordPlace } from '#web/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/forms/useStoredRecord.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

import { projectStatusById } from './project-statuses.api.ts'
import { ProjectStatusForm } from './ProjectStatusForm.tsx'

/** 'Actualizar Estado': the form shows once the status has come. */
export function ProjectStatusUpdatePage({ id }: { id: number }) {
  const { menu, projectStatuses } = useTexts()
  const loaded = useStoredRecord(projectStatusById(id))
  return (
    <Page
      title={projectStatuses.update}
      crumbs={[
        { label: menu.projects, href: paths.projects.list },
        { label: projectStatuses.title, href: paths.projectStatuses.list },
        { label: projectStatuses.update },
      ]}
      back={paths.projectStatuses.list}
    >
      <RecordPlace loaded={loaded}>{(status) => <ProjectStatusForm status={status} />}</RecordPlace>
    </Page>
  )
}
