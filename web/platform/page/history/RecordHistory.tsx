import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { AuditRow } from '#contract/audit.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { Drawer } from '#web/platform/kit/dialogs/Drawer.tsx'
import { EmptyState, ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { ChangeDays } from './ChangeDays.tsx'
import { historyOf } from './history.api.ts'

export interface RecordHistoryProps {
  entity: AuditRow['entity']
  id: number
}

/** New changes move the rest down while pages are read: a row may come twice. */
const once = (rows: readonly AuditRow[]): AuditRow[] => [...new Map(rows.map((row) => [row.id, row])).values()]

/** The button that brought the oldest changes disappears: the focus stays at `end`. */
function useOlder({ hasNextPage, fetchNextPage }: { hasNextPage: boolean; fetchNextPage: () => Promise<unknown> }) {
  const end = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (hasNextPage || !asked.current) return
    asked.current = false
    end.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  const fetchOlder = () => {
    asked.current = true
    void fetchNextPage()
  }
  return { end, fetchOlder }
}

/** Newest first. A project's history has its parts' changes too. */
function RecordHistory({ entity, id }: RecordHistoryProps) {
  const texts = useAuditTexts()
  const format = useFormat()
  const isProject = entity === 'project'
  const [related, setRelated] = useState(isProject)
  const answer = useInfiniteQuery(historyOf(entity, id, related))
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = answer
  const changes = once(data?.pages.flatMap((page) => page.data) ?? [])
  const total = data?.pages.at(-1)?.filteredRecordsCount ?? 0
  const { end, fetchOlder } = useOlder(answer)

  return (
    <div className="ui-grid ui-gap-12 history-place">
      {isProject && (
        <SegmentedControl
          label={texts.scope}
          value={related}
          onChange={setRelated}
          segments={[
            { value: true, label: texts.related },
            { value: false, label: texts.own },
          ]}
        />
      )}
      <output className="ui-small ui-quiet history-count">
        {changes.length > 0 && texts.count(total, format.integer(total))}
      </output>
      {answer.isPending && <Loader inline label={texts.loading} />}
      {answer.isError && changes.length === 0 && <ErrorState {...failureOf(answer)} />}
      {answer.isSuccess && changes.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
      {changes.length > 0 && <ChangeDays changes={changes} of={{ entity, entityId: id }} />}
      {isFetchNextPageError && <p role="alert">{textOf(error)}</p>}
      {hasNextPage && (
        <Button onClick={fetchOlder} pending={isFetchingNextPage} pendingLabel={texts.loadingOlder}>
          {texts.older}
        </Button>
      )}
      {changes.length > 0 && !hasNextPage && (
        <p ref={end} tabIndex={-1} className="ui-small ui-quiet">
          {texts.begin}
        </p>
      )}
    </div>
  )
}

/** The history at the side of the window. */
export function HistoryDrawer({
  title,
  onClose,
  ...record
}: RecordHistoryProps & { title: string; onClose: () => void }) {
  return (
    <Drawer isOpen onClose={onClose} title={title}>
      <RecordHistory {...record} />
    </Drawer>
  )
}
