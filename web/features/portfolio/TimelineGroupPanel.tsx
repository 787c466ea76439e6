import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { PortfolioRow } from '#contract/portfolio.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { GroupNamePart, useGroupName } from './GroupNamePart.tsx'
import type { Group } from './portfolio-groups.ts'
import { usePortfolioState } from './portfolio-state.ts'
import { rowsOfGroup } from './portfolio.api.ts'
import { useTimelineTexts } from './timeline-state.ts'
import type { Period } from './timeline.ts'
import { TimelineRow } from './TimelineRow.tsx'

export interface GroupOfRows {
  /** Undefined where the rows are not in groups. */
  group: Group | undefined
  rows: readonly PortfolioRow[]
  /** Whether the page has only some of the rows that the pages have of it. */
  goesOn: { before: boolean; after: boolean } | undefined
}

interface TimelineGroupPanelProps extends GroupOfRows {
  period: Period
  today: string
  /** The row whose bar the Tab key reaches. */
  active: string | undefined
  open: ReadonlySet<string>
  onToggle: ((id: string) => void) | undefined
  keyOf: (row: PortfolioRow) => string
}

/** The rows of a group below its head, some of them until all are asked for; without a group, all that there are. */
export function TimelineGroupPanel({
  group,
  rows,
  goesOn,
  active,
  open,
  onToggle,
  keyOf,
  ...drawing
}: TimelineGroupPanelProps) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const nameOf = useGroupName()
  const { search } = usePortfolioState()
  const [isOpen, setOpen] = useState(true)
  const [wantsAll, setWantsAll] = useState(false)
  const id = useId()
  const all = useQuery({ ...rowsOfGroup(group?.filter ?? '', search), enabled: wantsAll && group !== undefined })
  const shown = wantsAll && group && all.data ? all.data.data.map((row) => ({ ...row, group: group.key })) : rows
  // What is on another page is no part of what can be shown below this one.
  const missing = group && !goesOn?.after ? group.count - shown.length : 0
  return (
    <section className="timeline-section" aria-label={group && nameOf(group)}>
      {group && (
        <div className="ui-anchor ui-flex ui-mid ui-gap-8 ui-underlined ui-strong ui-subtle timeline-group">
          <GroupNamePart
            group={group}
            row={rows[0]}
            isOpen={isOpen}
            rowsId={id}
            goesOn={all.data ? undefined : goesOn}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      )}
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
        <p
          className="ui-underlined ui-anchor timeline-more"
          data-more={`+${texts.count(format.integer(missing), missing === 1)}`}
        >
          <Button kind="quiet" pending={wantsAll && all.isFetching} onClick={() => setWantsAll(true)}>
            {texts.more(format.integer(missing))}
          </Button>
        </p>
      )}
    </section>
  )
}
