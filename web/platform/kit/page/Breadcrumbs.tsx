import ChevronRight from 'lucide-react/icons/chevron-right'

import { TextLink } from '../actions/TextLink.tsx'
import { useUiTexts } from '../texts.ts'

export interface Crumb {
  label: string
  /** The last one, which is this page, has none. */
  href?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const texts = useUiTexts()
  const last = crumbs.length - 1
  return (
    <nav aria-label={texts.breadcrumbs}>
      <ol className="ui-crumbs">
        {crumbs.map(({ label, href }, i) => (
          <li key={`${label} ${href ?? ''}`} className="ui-crumb">
            {i > 0 && <ChevronRight className="ui-crumb-arrow" aria-hidden="true" />}
            {href && i < last ? (
              <TextLink href={href} className="ui-crumb-link">
                {label}
              </TextLink>
            ) : (
              <span aria-current={i === last ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
