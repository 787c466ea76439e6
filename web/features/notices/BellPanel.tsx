import './notices.css'
import { useQuery } from '@tanstack/react-query'
import Settings2 from 'lucide-react/icons/settings-2'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useLeave } from '#web/platform/kit/actions/useLeave.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { ModalLayer } from '#web/platform/kit/dialogs/ModalLayer.tsx'
import { floating, useFloating } from '#web/platform/kit/floating/useFloating.ts'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'
import { paths } from '#web/platform/paths.ts'

import { NoticeDaysPanel } from './NoticeDaysPanel.tsx'
import type { NoticeRowProps } from './NoticeRow.tsx'
import { useNoticesTexts } from './notices-texts.ts'
import { noticePage, useMarking } from './notices.api.ts'
import { unreadNotices } from './unread-notices.api.ts'

/** The newest ones; the list of all has the rest. */
const shown = 30

/** Before the first answer: as many lines as mostly fit. */
function Waiting() {
  const { ui } = useTexts()
  return (
    <div className="notice-group">
      <output className="ui-hidden">{ui.loading}</output>
      {['72%', '54%', '64%', '80%', '58%'].map((width) => (
        <Skeleton key={width} width={width} height="1.25rem" />
      ))}
    </div>
  )
}

interface HeadProps {
  titleId: string
  close: ReactNode
  /** Only those show that are not read yet. */
  unread: boolean
  onUnread: (unread: boolean) => void
  /** The newest notice that shows. */
  until: number | undefined
  marking: ReturnType<typeof useMarking>
}

function Head({ titleId, close, unread, onUnread, until, marking }: HeadProps) {
  const texts = useNoticesTexts()
  const format = useFormat()
  const count = useQuery(unreadNotices).data?.unread ?? 0
  return (
    <div className="ui-grid ui-gap-4 ui-underlined notices-head">
      <div className="ui-flex ui-mid ui-gap-8">
        <h2 id={titleId} className="ui-dialog-title">
          {texts.title}
        </h2>
        <span className="ui-small ui-quiet ui-number" aria-live="polite">
          {count > 0 ? texts.unread(format.integer(count)) : texts.none}
        </span>
        <span className="ui-flex ui-to-end ui-gap-4">
          <TextLink
            href={paths.noticeSettings}
            className="ui-icon-button is-quiet"
            aria-label={texts.settings}
            title={texts.settings}
          >
            <Settings2 aria-hidden="true" />
          </TextLink>
          {close}
        </span>
      </div>
      <div className="ui-line ui-ends ui-gap-8">
        <Switch label={texts.onlyUnread} checked={unread} onChange={onUnread} />
        <Button
          kind="quiet"
          className="notices-all"
          disabled={count === 0 || until === undefined}
          pending={marking.isPending && 'all' in marking.variables}
          pendingLabel={texts.marking}
          onClick={({ currentTarget }) => {
            if (until === undefined) return
            // Once nothing is unread the button is disabled, and no key would reach the panel.
            currentTarget.closest<HTMLElement>('dialog, [role=dialog]')?.focus({ preventScroll: true })
            marking.mutate({ all: true, until })
          }}
        >
          {texts.markAll}
        </Button>
      </div>
    </div>
  )
}

function Nothing({ unreadAlone }: { unreadAlone: boolean }) {
  const texts = useNoticesTexts()
  if (unreadAlone) return <EmptyState title={texts.emptyUnread} text={texts.emptyUnreadText} />
  return <EmptyState title={texts.empty} text={texts.emptyText} />
}

/** The newest notices, with what can be done about them. */
function Latest({ titleId, close, onLeave }: { titleId: string; close?: ReactNode; onLeave: () => void }) {
  const texts = useNoticesTexts()
  const [unread, setUnread] = useState(false)
  const answer = useQuery(noticePage({ ...(unread && { unread }), offset: 0, top: shown }))
  const marking = useMarking()
  const notices = answer.data?.data ?? []
  const leaving = {
    onClick: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') && !ctrlKey && !metaKey && !shiftKey) onLeave()
    },
  }
  const open: NoticeRowProps['onOpen'] = (line) => {
    const ids = line.notices.flatMap(({ id, readAt }) => (readAt === null ? [id] : []))
    if (ids.length > 0) marking.mutate({ ids, read: true })
  }
  return (
    <div {...leaving} className="ui-fills ui-flex notices-latest">
      <Head
        titleId={titleId}
        close={close}
        unread={unread}
        onUnread={setUnread}
        until={notices[0]?.id}
        marking={marking}
      />
      <div className="ui-dims notices-body" aria-busy={answer.isPlaceholderData || undefined}>
        {marking.isError && (
          <InlineAlert tone="bad" live="alert">
            {textOf(marking.error)}
          </InlineAlert>
        )}
        <ListStates
          {...statesOf(answer)}
          total={answer.data?.filteredRecordsCount}
          empty={<Nothing unreadAlone={unread} />}
          skeleton={<Waiting />}
        >
          <NoticeDaysPanel level={3} notices={notices} onOpen={open} />
        </ListStates>
      </div>
      <div className="ui-ruled ui-subtle notices-foot">
        <TextLink href={paths.notices}>{texts.seeAll}</TextLink>
      </div>
    </div>
  )
}

interface BellPanelProps {
  /** The bell. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Below the bell, without covering the page. */
function BelowBell({ anchor, onClose }: BellPanelProps) {
  const titleId = useId()
  const popup = useFloating(true, anchor, 'bottom end')
  useLeave(true, [anchor, popup], onClose)
  useEffect(() => popup.current?.focus({ preventScroll: true }), [popup])
  const named = {
    role: 'dialog',
    'aria-labelledby': titleId,
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      anchor.current?.focus()
    },
  }
  return (
    <div {...floating} {...named} ref={popup} className="ui-popover is-floating notices-popover">
      <Latest titleId={titleId} onLeave={onClose} />
    </div>
  )
}

/** The newest notices from anywhere: below the bell, on a phone over the whole window. */
export function BellPanel({ anchor, onClose }: BellPanelProps) {
  const texts = useNoticesTexts()
  const titleId = useId()
  if (!useMediaQuery(phone)) return <BelowBell anchor={anchor} onClose={onClose} />
  return (
    <ModalLayer
      isOpen
      onClose={onClose}
      labelledBy={titleId}
      className="ui-scrim notices-window"
      panelClassName="ui-dialog notices-screen"
    >
      <Latest
        titleId={titleId}
        onLeave={onClose}
        close={<IconButton label={texts.close} icon={<X aria-hidden="true" />} tooltip="none" onClick={onClose} />}
      />
    </ModalLayer>
  )
}
