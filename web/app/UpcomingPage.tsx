import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'
import type { Crumb } from '#web/ui/Breadcrumbs.tsx'
import { EmptyState } from '#web/ui/ListStates.tsx'
import { useUrlState } from '#web/ui/navigation.tsx'

import { paths } from './paths.ts'

/** The screens of 'Gestión Proyectos' until they come: their title and breadcrumbs, and that they are not there yet. */
export function UpcomingPage() {
  const { menu, upcoming } = useTexts()
  const { pathname } = useUrlState()
  const projects = { label: menu.projects }
  const pages: Record<string, { title: string; crumbs: Crumb[] }> = {
    [paths.projectStatuses]: {
      title: upcoming.statusesCrumb,
      crumbs: [{ ...projects, href: paths.projects }, { label: upcoming.statusesCrumb }],
    },
    [paths.milestones]: {
      title: menu.milestones,
      crumbs: [{ label: upcoming.milestonesCrumb }, { label: menu.milestones }],
    },
  }
  const { title, crumbs } = pages[pathname] ?? { title: menu.projects, crumbs: [projects] }
  return (
    <Page key={pathname} title={title} crumbs={crumbs}>
      <div className="ui-card">
        <EmptyState title={upcoming.title} text={upcoming.text} />
      </div>
    </Page>
  )
}
