import Printer from 'lucide-react/icons/printer'

import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { workloadListOptions } from './workload.api.ts'
import { useWorkloadTexts, WorkloadPanel } from './WorkloadPanel.tsx'

/** 'Carga': what everybody has to do in the next weeks. */
export function WorkloadPage() {
  const texts = useWorkloadTexts()
  const { projects } = useTexts()
  const { page } = useListParams(workloadListOptions)
  return (
    <Page
      title={texts.title}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: texts.portfolio, href: paths.portfolio },
        { label: texts.title },
      ]}
      page={page}
      actions={
        <IconButton
          label={texts.print}
          kind="outlined"
          tooltip="bottom"
          icon={<Printer />}
          onClick={() => globalThis.print()}
        />
      }
    >
      <WorkloadPanel views={{ noun: 'workload' }} />
    </Page>
  )
}
