import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { MilestoneForm } from './MilestoneForm.tsx'

/** 'Crear Hito' */
export function MilestoneCreatePage() {
  const { milestones } = useTexts()
  return (
    <Page
      title={milestones.create}
      crumbs={[
        { label: milestones.phases },
        { label: milestones.title, href: paths.milestones.list },
        { label: milestones.create },
      ]}
      back={paths.milestones.list}
    >
      <MilestoneForm />
    </Page>
  )
}
