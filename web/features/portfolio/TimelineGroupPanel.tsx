import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'

import type { PortfolioRow } from '#contract/portfolio.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { isFocusLost } from '#web/platform/kit/fields/focus-next.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

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

/** All rows of a group once they are asked for; the first of those that were not there then has the focus. */
function useAllRows(group: Group | undefined, rows: readonly PortfolioRow[]) {
  const { search } = usePortfolioState()
  const [isWanted, setWanted] = useState(false)
  const place = useRef<HTMLUListElement>(null)
  const pressed = useRef(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...rowsOfGroup(group?.filter ?? '', search),
    enabled: isWanted && group !== undefined,
  })
  const all = isWanted && group && data ? data.data.map((row) => ({ ...row, group: group.key })) : undefined
  const shown = all ?? rows
  useEffect(() => {
    if (!all || !pressed.current) return
    pressed.current = false
    const added = all.findIndex(({ id }) => !rows.some((row) => row.id === id))
    // The button that was pressed is gone, unless the person has moved on.
    if (isFocusLost()) place.current?.children[added]?.querySelector<HTMLElement>('.timeline-bar')?.focus()
  })
  const ask = () => {
    pressed.current = true
    if (error) void refetch()
    setWanted(true)
  }
  return { all, shown, place, ask, error: isWanted && !data ? error : null, isAsking: isWanted && isFetching }
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
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const { all, shown, place, ask, error, isAsking } = useAllRows(group, rows)
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
            goesOn={all ? undefined : goesOn}
            onToggle={() => setOpen(!isOpen)}
          />
        </div>
      )}
      <ul id={id} ref={place} className="timeline-rows" hidden={!isOpen}>
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
      {isOpen && missing > 0 && !all && (
        <div
          className="ui-underlined ui-anchor timeline-more"
          data-more={`+${texts.count(format.integer(missing), missing === 1)}`}
        >
          {error && (
            <InlineAlert tone="bad" live="alert">
              {textOf(error)}
            </InlineAlert>
          )}
          <Button kind="quiet" pending={isAsking} onClick={ask}>
            {texts.more(format.integer(missing))}
          </Button>
        </div>
      )}
    </section>
  )
}
