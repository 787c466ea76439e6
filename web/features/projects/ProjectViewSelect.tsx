import Gauge from 'lucide-react/icons/gauge'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Table2 from 'lucide-react/icons/table-2'

import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

const views = [
  { id: 'cards', href: paths.projects.list, Icon: LayoutGrid },
  { id: 'table', href: paths.projects.table, Icon: Table2 },
  { id: 'portfolio', href: paths.portfolio, Icon: Gauge },
] as const

/** What belongs to one view alone: the search and the filters go along to another one. */
const ofOneView = ['page', 'size', 'sort', 'asc', 'tab', 'asOf', 'compareTo', 'groupBy']

function withoutOwn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ofOneView) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** The views of the projects, each at its own address. */
export function ProjectViewSelect({ current }: { current: (typeof views)[number]['id'] }) {
  const { views: texts } = useTexts().projects
  const { search } = useUrlState()
  return (
    <nav aria-label={texts.label} className="ui-segments">
      {views.map(({ id, href, Icon }) => (
        <TextLink
          key={id}
          href={href + withoutOwn(search)}
          className="ui-segment"
          {...(id === current && { 'aria-current': 'page' })}
        >
          <span aria-hidden="true" className="ui-segment-icon">
            <Icon />
          </span>
          <span className="ui-segment-label">{texts[id]}</span>
        </TextLink>
      ))}
    </nav>
  )
}
