import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { projectStatusById } from './project-statuses.api.ts'
import { ProjectStatusForm } from './ProjectStatusForm.tsx'

/** 'Actualizar Estado': the form shows once the status has come. */
export function ProjectStatusUpdatePage({ id }: { id: number }) {
  const { menu, projectStatuses } = useTexts()
  const loaded = useStoredRecord(projectStatusById(id))
  const { record } = loaded
  return (
    <Page
      title={projectStatuses.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? record.name : '\u00A0'}
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
