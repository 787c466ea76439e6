import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import type { Portfolio, PortfolioRow } from '#contract/portfolio.ts'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { paths } from '#web/platform/paths.ts'

import { addressOfFilter, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'
import { rowsOfGroup } from './portfolio.api.ts'
import { useTimelineTexts } from './timeline-state.ts'
import type { Period } from './timeline.ts'
import { TimelineRow } from './TimelineRow.tsx'

type Group = NonNullable<Portfolio['groups']>[number]

export interface GroupOfRows {
  /** Undefined where the rows are not in groups. */
  group: Group | undefined
  /** Those of the page. */
  rows: readonly PortfolioRow[]
}

interface TimelineGroupPanelProps extends GroupOfRows {
  period: Period
  today: string
  /** The row whose bar the Tab key reaches. */
  active: string | undefined
  /** The rows that are opened. */
  open: ReadonlySet<string>
  onToggle: ((id: string) => void) | undefined
  keyOf: (row: PortfolioRow) => string
}

interface HeadProps {
  group: Group
  /** One of its rows. */
  row: PortfolioRow | undefined
  isOpen: boolean
  rowsId: string
  onToggle: () => void
}

/** The head of a group: its name, which leads to its projects, and how many they are. */
function Head({ group, row, isOpen, rowsId, onToggle }: HeadProps) {
  const texts = useTimelineTexts()
  const words = usePortfolioTexts()
  const { lights } = useForecastTexts()
  const format = useFormat()
  const { state, search } = usePortfolioState()
  const groupBy = state.groupBy?.[0]
  const name = (row && groupBy === 'light' ? lights[row.light] : group.name) || words.nobody
  const link = <TextLink href={paths.portfolio + addressOfFilter(search, group.filter)}>{name}</TextLink>
  return (
    <div className="timeline-group">
      <button
        type="button"
        className="timeline-toggle"
        aria-expanded={isOpen}
        aria-controls={rowsId}
        aria-label={isOpen ? texts.closeGroup(name) : texts.openGroup(name)}
        onClick={onToggle}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      {row && groupBy === 'status' ? <StatusDot colour={row.projectStatusColor}>{link}</StatusDot> : link}
      <span className="ui-count">{format.integer(group.count)}</span>
    </div>
  )
}

/** The rows of a group below its head, some of them until all are asked for; without a group, all that there are. */
export function TimelineGroupPanel({
  group,
  rows,
  active,
  open,
  onToggle,
  keyOf,
  ...drawing
}: TimelineGroupPanelProps) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const { search } = usePortfolioState()
  const [isOpen, setOpen] = useState(true)
  const [wantsAll, setWantsAll] = useState(false)
  const id = useId()
  const all = useQuery({ ...rowsOfGroup(group?.filter ?? '', search), enabled: wantsAll && group !== undefined })
  const shown = wantsAll && group && all.data ? all.data.data.map((row) => ({ ...row, group: group.key })) : rows
  const missing = group ? group.count - shown.length : 0
  return (
    <section className="timeline-section" aria-label={group?.name || undefined}>
      {group && <Head group={group} row={rows[0]} isOpen={isOpen} rowsId={id} onToggle={() => setOpen(!isOpen)} />}
      <ul id={id} className="timeline-rows" hidden={!isOpen}>
        {shown.map((row) => (
          <TimelineRow
            key={keyOf(row)}
            {...drawing}
            row={row}
            id={keyOf(row)}
            tabbable={keyOf(row) === active}
            isOpen={open.has(keyOf(row))}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {isOpen && missing > 0 && !(wantsAll && all.data) && (
        <p className="timeline-more">
          <Button kind="quiet" pending={wantsAll && all.isFetching} onClick={() => setWantsAll(true)}>
            {texts.more(format.integer(missing))}
          </Button>
        </p>
      )}
    </section>
  )
}
