import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/ListStates.tsx'

/** The list of projects until it comes: its title and breadcrumb, and that it is not there yet. */
export function UpcomingPage() {
  const { menu, upcoming } = useTexts()
  return (
    <Page title={menu.projects} crumbs={[{ label: menu.projects }]}>
      <div className="ui-card">
        <EmptyState title={upcoming.title} text={upcoming.text} />
      </div>
    </Page>
  )
}
