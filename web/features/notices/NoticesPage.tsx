import './notices.css'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Settings2 from 'lucide-react/icons/settings-2'

import { keptDays } from '#web/features/retention/retention.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { focusAfter, focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { ListPages } from '#web/platform/lists/ListPages.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { noticeFilters, noticeListOptions, noticesAsked, useNoticeFilters } from './notice-filters.ts'
import type { NoticeLine } from './notice-groups.ts'
import { NoticeDaysPanel } from './NoticeDaysPanel.tsx'
import { NoticeFiltersPart } from './NoticeFiltersPart.tsx'
import { useNoticesTexts } from './notices-texts.ts'
import { noticePage, useMarking } from './notices.api.ts'
import { unreadNotices } from './unread-notices.api.ts'

const idsOf = ({ notices }: NoticeLine, unread: boolean): number[] =>
  notices.flatMap(({ id, readAt }) => ((readAt === null) === unread ? [id] : []))

/** Nothing to show: for want of any notice, or of one that the filters let through. */
function Nothing({ filtered, unreadAlone }: { filtered: boolean; unreadAlone: boolean }) {
  const texts = useNoticesTexts()
  const { set } = useNoticeFilters()
  if (unreadAlone) return <EmptyState title={texts.emptyUnread} text={texts.emptyUnreadText} />
  if (!filtered) return <EmptyState title={texts.empty} text={texts.emptyText} />
  return (
    <EmptyState
      title={texts.noHits}
      text={texts.noHitsText}
      action={
        <Button
          onClick={() => {
            // The pressed button goes: the first of the filters is the next to be used.
            focusFirstIn(document.querySelector('.ui-filters'))
            set({ unread: undefined, kind: undefined, projectId: undefined })
          }}
        >
          {texts.clearFilters}
        </Button>
      }
    />
  )
}

const Waiting = () => (
  <div className="ui-frame">
    {['72%', '54%', '64%', '80%', '58%', '68%'].map((width) => (
      <div key={width} className="notice-group">
        <Skeleton width={width} height="1.25rem" />
      </div>
    ))}
  </div>
)

interface ToggleProps {
  line: NoticeLine
  onMark: (ids: readonly number[], read: boolean) => void
  /** Only those show that are not read yet. */
  unreadAlone: boolean
}

/** Marks the notices of a line as read, or as unread where none is left to read. */
function Toggle({ line, onMark, unreadAlone }: ToggleProps) {
  const texts = useNoticesTexts()
  const isUnread = line.notices.some(({ readAt }) => readAt === null)
  return (
    <IconButton
      label={isUnread ? texts.markRead : texts.markUnread}
      icon={isUnread ? <CircleCheck aria-hidden="true" /> : <CircleDot aria-hidden="true" />}
      onClick={({ currentTarget }) => {
        // Its line goes from among the unread ones.
        if (unreadAlone && isUnread) focusAfter(currentTarget)
        onMark(idsOf(line, isUnread), isUnread)
      }}
    />
  )
}

/** The answer of the list, and what 'mark as read' takes: all of it, or what is shown where something is not. */
function useNotices(search: string, isFirst: boolean) {
  const answer = useQuery(noticePage(noticesAsked(search)))
  const unread = useQuery(unreadNotices).data?.unread ?? 0
  const marking = useMarking()
  const { kind, projectId, ...filters } = noticeFilters(search)
  const narrowed = kind !== undefined || projectId !== undefined
  const notices = answer.data?.data ?? []
  const until = notices[0]?.id
  // What stands behind a filter or on a page before is not on the screen: it stays as it is.
  const all = !narrowed && isFirst
  const shown = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const mark = (ids: readonly number[], read: boolean) => {
    if (ids.length > 0) marking.mutate({ ids: [...ids], read })
  }
  return {
    answer,
    notices,
    marking,
    mark,
    narrowed,
    all,
    unread: filters.unread === true,
    unreadAlone: !narrowed && filters.unread === true,
    canMark: (all ? unread : shown.length) > 0 && until !== undefined,
    markThem: () => (all && until !== undefined ? marking.mutate({ all: true, until }) : mark(shown, true)),
  }
}

function Actions({ state: { marking, all, canMark, markThem } }: { state: ReturnType<typeof useNotices> }) {
  const texts = useNoticesTexts()
  return (
    <>
      <LinkButton href={paths.noticeSettings} icon={<Settings2 />}>
        {texts.configure}
      </LinkButton>
      <Button
        disabled={!canMark}
        pending={marking.isPending && marking.variables !== undefined && !('ids' in marking.variables)}
        pendingLabel={texts.marking}
        onClick={() => {
          // Once nothing is unread the button is disabled, and the focus would fall to the page.
          document.querySelector('h1')?.focus({ preventScroll: true })
          markThem()
        }}
      >
        {all ? texts.markAll : texts.markShown}
      </Button>
    </>
  )
}

/** 'Avisos': all that the portal has told the person, by day. */
export function NoticesPage() {
  const texts = useNoticesTexts()
  const format = useFormat()
  const { search } = useUrlState()
  const { data: kept } = useQuery(keptDays)
  const list = useListParams(noticeListOptions)
  const state = useNotices(search, list.page === 1)
  const { answer, notices, marking, mark, narrowed, unreadAlone } = state
  const toggleOf = (line: NoticeLine) => <Toggle line={line} onMark={mark} unreadAlone={state.unread} />
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: texts.title }]}
      page={list.page}
      meta={texts.intro(kept && format.integer(kept.notices))}
      actions={<Actions state={state} />}
    >
      <div className="ui-toolbar">
        <NoticeFiltersPart />
      </div>
      {marking.isError && (
        <InlineAlert tone="bad" live="alert">
          {textOf(marking.error)}
        </InlineAlert>
      )}
      <ListPages
        list={list}
        answer={answer}
        empty={<Nothing filtered={narrowed} unreadAlone={unreadAlone} />}
        skeleton={<Waiting />}
      >
        {() => (
          <div className="ui-frame ui-clips">
            <NoticeDaysPanel
              level={2}
              notices={notices}
              onOpen={(line) => mark(idsOf(line, true), true)}
              actionOf={toggleOf}
            />
          </div>
        )}
      </ListPages>
    </Page>
  )
}
