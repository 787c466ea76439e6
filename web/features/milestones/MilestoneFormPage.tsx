import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'

import { MilestoneForm } from './MilestoneForm.tsx'
import { milestoneCalls } from './milestones.api.ts'

export function MilestoneFormPage({ id }: { id?: number }) {
  const { milestones } = useTexts()
  return (
    <RecordFormPage
      id={id}
      byId={milestoneCalls.byId}
      nameOf={({ name }) => name}
      texts={milestones}
      crumbs={[{ label: milestones.phases }, { label: milestones.title, href: paths.milestones.list }]}
      back={paths.milestones.list}
    >
      {(record) => <MilestoneForm record={record} />}
    </RecordFormPage>
  )
}
