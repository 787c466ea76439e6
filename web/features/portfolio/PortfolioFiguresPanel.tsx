import type { Portfolio, SummaryKey } from '#contract/portfolio.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'

import { addressOfFilter } from './portfolio-state.ts'
import { usePointsBelowPlan, usePortfolioTexts } from './portfolio-texts.ts'

/** What is counted above the list; each leads to the projects that it counts. */
const figures = ['open', 'overdue', 'belowPlan', 'dueSoon'] as const satisfies readonly SummaryKey[]

interface PortfolioFiguresPanelProps {
  summary: Portfolio['summary'] | undefined
  /** The day that it is compared with, `YYYY-MM-DD`. */
  comparedWith: string | undefined
  pathname: string
  search: string
}

type Figure = Pick<Portfolio['summary'][number], 'count' | 'money' | 'before'> & { filter?: string }
const none: Figure = { count: 0, money: 0 }

export function PortfolioFiguresPanel({ summary, comparedWith, pathname, search }: PortfolioFiguresPanelProps) {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const signed = useSigned()
  const points = usePointsBelowPlan()
  return (
    <ul className="ui-grid ui-frame portfolio-figures" aria-label={texts.figures.label}>
      {figures.map((key) => {
        // Where the filters leave out all that it counts, there is no list to lead to.
        const figure = summary && (summary.find((one) => one.key === key) ?? none)
        const href = figure?.filter === undefined ? undefined : pathname + addressOfFilter(search, figure.filter)
        const label = key === 'belowPlan' ? texts.figures.belowPlan(points) : texts.figures[key]
        return (
          <li
            key={key}
            className="ui-flex ui-medium ui-anchor portfolio-figure"
            data-current={(href && href === pathname + search) || undefined}
          >
            {figure && href ? (
              <TextLink
                href={href}
                className="ui-stretch"
                {...(href === pathname + search && { 'aria-current': 'page' })}
              >
                {label}
              </TextLink>
            ) : (
              label
            )}
            <p className="ui-flex ui-level ui-gap-12 ui-soft ui-small ui-plain ui-number portfolio-count">
              <strong className="ui-ink ui-heavy">
                {figure ? format.integer(figure.count) : <Skeleton width="2rem" />}
              </strong>
              {figure?.before && comparedWith !== undefined && (
                <span>
                  {key === 'open'
                    ? texts.since(signed(figure.count - figure.before.count), format.day(comparedWith))
                    : signed(figure.count - figure.before.count)}
                </span>
              )}
            </p>
            <p className="ui-breaks ui-soft ui-small ui-plain ui-number portfolio-money">
              {figure ? format.money(figure.money) : <Skeleton width="7rem" />}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
