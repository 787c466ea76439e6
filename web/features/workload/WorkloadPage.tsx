import { useTexts } from '#web/platform/i18n/language.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { usePrint } from '#web/platform/lists/usePrint.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { printedWorkload, workloadListOptions } from './workload.api.ts'
import { useWorkloadTexts, WorkloadPanel } from './WorkloadPanel.tsx'

/** 'Carga': what everybody has to do in the next weeks. */
export function WorkloadPage() {
  const texts = useWorkloadTexts()
  const { projects } = useTexts()
  const { page } = useListParams(workloadListOptions)
  const { search } = useUrlState()
  const print = usePrint(texts.print, async () => printedWorkload(search))
  return (
    <Page
      title={texts.title}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: texts.portfolio, href: paths.portfolio },
        { label: texts.title },
      ]}
      page={page}
      actions={print.button}
    >
      {print.failure}
      <WorkloadPanel views={{ noun: 'workload' }} />
    </Page>
  )
}
