import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'

import type { SessionRow } from '#contract/session.ts'
import type { Texts } from '#texts/texts.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { useOneDialog } from '#web/platform/kit/dialogs/useOneDialog.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { deviceOf } from '#web/platform/page/device-name.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { logout } from './session.api.ts'
import { endSession, mySessions, sessionsKey } from './sessions.api.ts'

import './sessions.css'

/** 'Chrome en Windows', with what the user agent tells of it. */
function nameOf({ userAgent }: SessionRow, { sessions }: Texts): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return sessions.on(browser, system)
  return browser ?? system ?? sessions.unknown
}

function SessionItem({ row, onEnd }: { row: SessionRow; onEnd: () => void }) {
  const texts = useTexts()
  const { sessions } = texts
  const format = useFormat()
  const name = nameOf(row, texts)
  const Icon = deviceOf(row.userAgent).handheld ? Smartphone : Monitor
  return (
    <li className="ui-mid ui-grid session">
      <Icon aria-hidden="true" />
      <div>
        <p className="ui-line ui-strong session-name">
          {name} {row.current && <Badge tone="ok">{sessions.current}</Badge>}
        </p>
        <p className="ui-flex ui-wraps ui-gap-0-16 ui-small ui-soft ui-breaks">
          <span>{sessions.since(format.instant(row.createdAt))}</span>
          <span>{sessions.seen(format.instant(row.lastSeenAt))}</span>
          {row.address && <span>{sessions.address(row.address)}</span>}
        </p>
      </div>
      <Button onClick={onEnd} aria-label={sessions.endOf(name, format.instant(row.createdAt))}>
        {sessions.end}
      </Button>
    </li>
  )
}

interface EndDialogProps {
  session: SessionRow
  ending: {
    mutate: (session: SessionRow) => void
    reset: () => void
    isPending: boolean
    isError: boolean
    error: Error | null
  }
  onClose: () => void
}

/** Asks before a session ends; that of this tab is signed out of. */
function EndDialog({ session, ending, onClose }: EndDialogProps) {
  const texts = useTexts()
  const { sessions } = texts
  const format = useFormat()
  return (
    <ConfirmDialog
      isOpen
      title={session.current ? sessions.endThis : sessions.endTitle(nameOf(session, texts))}
      confirmLabel={session.current ? sessions.signOut : sessions.end}
      pendingLabel={sessions.ending}
      pending={ending.isPending}
      onConfirm={() => (session.current ? logout() : ending.mutate(session))}
      onCancel={() => {
        ending.reset()
        onClose()
      }}
    >
      <p>{session.current ? sessions.endThisText : sessions.endText(format.instant(session.createdAt))}</p>
      {ending.isError && (
        <InlineAlert tone="bad" live="alert">
          {textOf(ending.error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}

/** 'Mis sesiones': where one is signed in, each of which can be ended. Ending this one signs out. */
export function SessionsPanel() {
  const { sessions } = useTexts()
  const cache = useQueryClient()
  const answer = useQuery(mySessions)
  const { subject: asking, open, close, place } = useOneDialog<SessionRow>()
  const ending = useMutation({
    mutationFn: ({ id }: SessionRow) => unlessGone(endSession(id)),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [sessionsKey] })
      close(true)
      toastSuccess(sessions.ended)
    },
  })
  return (
    <Card title={sessions.title} note={sessions.note}>
      {answer.isPending && <Loader inline label={sessions.loading} />}
      {answer.isError && <ErrorState {...failureOf(answer)} />}
      <div ref={place} tabIndex={-1} className="sessions-place">
        <ul className="ui-grid ui-lined sessions" aria-label={sessions.title}>
          {(answer.data ?? [])
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((row) => (
              <SessionItem key={row.id} row={row} onEnd={() => open(row)} />
            ))}
        </ul>
      </div>
      {asking && <EndDialog session={asking} ending={ending} onClose={() => close()} />}
    </Card>
  )
}
