import { paths } from '#web/app/paths.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

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
