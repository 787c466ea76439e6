import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'

import { calendarDays } from '#contract/days.ts'
import { pageSizes } from '#contract/lists.ts'
import { type ProjectChangeRow, projectChanges } from '#contract/project-changes.ts'
import type { Project } from '#contract/projects.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { Pager } from '#web/platform/kit/tables/Pager.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { useLastPage, useListParams } from '#web/platform/lists/useListParams.ts'
import type { RenewFile, ShownFile } from '#web/platform/page/preview/preview-kind.ts'
import { FilePreview } from '#web/platform/page/preview/PreviewButton.tsx'

import { byDay } from './change-days.ts'
import { useChangeTexts } from './change-texts.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { ChangeRow, fileOfChange, useShift } from './ChangeRow.tsx'
import { changesOfProject, freshChange } from './project-changes.api.ts'

import './project-changes.css'

const listOptions = { sortFields: [] }

function HistorySkeleton() {
  return (
    <div className="changes is-skeleton" aria-hidden="true">
      {[0, 1, 2].map((line) => (
        <div key={line} className="changes-day">
          <Skeleton width="5rem" />
          <div className="ui-stack ui-gap-6 ui-anchor change">
            <Skeleton width="40%" />
            <Skeleton width="55%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** How far all novedades together have moved the project's day; '' where they have not. */
function useMoved({ endDate, scheduledDate }: Project): string {
  const texts = useChangeTexts()
  const format = useFormat()
  const shift = useShift()
  const days = scheduledDate ? calendarDays(endDate, scheduledDate) : 0
  if (!scheduledDate || days === 0) return ''
  return `, ${texts.moved(format.day(endDate), format.day(scheduledDate), shift(days))}`
}

interface DaysProps {
  changes: readonly ProjectChangeRow[]
  busy: boolean
  renew: RenewFile
  onShow: (file: ShownFile) => void
}

function Days({ changes: all, busy, renew, onShow }: DaysProps) {
  const format = useFormat()
  return (
    <div className="ui-dims changes" data-busy={busy || undefined}>
      {byDay(all, format.instantDay).map(({ day, changes }) => (
        <section key={day} className="changes-day" aria-label={day}>
          <h3 className="ui-small ui-soft ui-strong ui-number changes-date">{day}</h3>
          <ul>
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} renew={renew} onShow={onShow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface ChangesPanelProps {
  project: Project
  /** Stands below the history, once that has come: what comes later moves nothing. */
  below?: ReactNode
}

/** Nothing while one page holds them all. */
function Pages({
  list,
  total,
}: {
  list: Pick<ReturnType<typeof useListParams>, 'page' | 'size' | 'setPage' | 'setSize'>
  total: number | undefined
}) {
  if (total === undefined || (total <= list.size && list.page === 1)) return null
  return (
    <Pager
      page={list.page}
      size={list.size}
      sizes={pageSizes}
      total={total}
      onPage={list.setPage}
      onSize={list.setSize}
    />
  )
}

/** Tab 3 of a project: the form that adds a novedad, for who may, and the history of all of them. */
export function ChangesPanel({ project, below }: ChangesPanelProps) {
  const texts = useChangeTexts()
  const format = useFormat()
  const moved = useMoved(project)
  const canWrite = useCan('changes.write')
  const list = useListParams(listOptions)
  const page = changesOfProject(project.id, list.params.offset, list.params.top)
  const answer = useQuery(page)
  const total = answer.data?.filteredRecordsCount
  useLastPage(list, answer.isPlaceholderData ? undefined : total)
  const [round, setRound] = useState(0)
  const history = useRef<HTMLDivElement>(null)
  const cache = useQueryClient()
  const [shown, setShown] = useState<ShownFile | null>(null)
  const renew: RenewFile = async (file) => {
    const change = await freshChange(cache, page, file.id)
    return change && fileOfChange(change)
  }

  const close: ComponentProps<typeof ChangeForm>['onClose'] = (saved) => {
    setRound(round + 1)
    if (saved) list.setPage(1)
    // The pressed button goes with its form; what it has added stands below.
    history.current?.focus()
  }
  const changes = answer.data?.data ?? []
  return (
    <>
      <div className="ui-column">
        {canWrite && <ChangeForm key={round} project={project} onClose={close} />}
        <div ref={history} tabIndex={-1} className="changes-place">
          <Card
            title={texts.history}
            // Its line is kept from the start, so that nothing moves when the count comes.
            note={total === undefined ? '\u00A0' : texts.count(total, format.integer(total)) + moved}
            actions={<ExportButton route={projectChanges.list} params={{ id: project.id }} query={{}} total={total} />}
          >
            <ListStates
              {...statesOf(answer)}
              total={total}
              empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
              skeleton={<HistorySkeleton />}
              pager={<Pages list={list} total={total} />}
            >
              <Days changes={changes} busy={answer.isPlaceholderData} renew={renew} onShow={setShown} />
            </ListStates>
            <FilePreview
              files={changes.flatMap((change) => fileOfChange(change) ?? [])}
              shown={shown}
              renew={renew}
              onShow={setShown}
            />
          </Card>
        </div>
      </div>
      {!answer.isPending && below}
    </>
  )
}
