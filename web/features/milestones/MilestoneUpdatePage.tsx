import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { MilestoneForm } from './MilestoneForm.tsx'
import { milestoneById } from './milestones.api.ts'

/** 'Actualizar Hito': the form shows once the milestone has come. */
export function MilestoneUpdatePage({ id }: { id: number }) {
  const { milestones } = useTexts()
  const loaded = useStoredRecord(milestoneById(id))
  const { record } = loaded
  return (
    <Page
      title={milestones.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? record.name : '\u00A0'}
      crumbs={[
        { label: milestones.phases },
        { label: milestones.title, href: paths.milestones.list },
        { label: milestones.update },
      ]}
      back={paths.milestones.list}
    >
      <RecordPlace loaded={loaded}>{(milestone) => <MilestoneForm milestone={milestone} />}</RecordPlace>
    </Page>
  )
}
