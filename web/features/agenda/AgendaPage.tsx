import { useTexts } from '#web/platform/i18n/language.ts'
import { usePrint } from '#web/platform/lists/usePrint.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useAgendaTexts } from './agenda-texts.ts'
import { AgendaPanel } from './AgendaPanel.tsx'
import { SubscribePanel } from './SubscribePanel.tsx'

export function AgendaPage() {
  const { screen } = useAgendaTexts()
  const { projects } = useTexts()
  const print = usePrint(screen.print, async () => undefined)
  return (
    <Page
      title={screen.title}
      crumbs={[
        { label: projects.title, href: paths.projects.list },
        { label: screen.portfolio, href: paths.portfolio },
        { label: screen.title },
      ]}
      actions={
        <>
          <SubscribePanel />
          {print.button}
        </>
      }
    >
      {print.failure}
      <AgendaPanel />
    </Page>
  )
}
