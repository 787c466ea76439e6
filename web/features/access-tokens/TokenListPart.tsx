import type { UseQueryResult } from '@tanstack/react-query'
import SquareTerminal from 'lucide-react/icons/square-terminal'

import type { AccessToken } from '#contract/access-tokens.ts'
import { calendarDays } from '#contract/days.ts'
import type { AllTexts } from '#texts/texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useOneDialog } from '#web/platform/kit/dialogs/useOneDialog.ts'
import { useToday } from '#web/platform/kit/fields/today.ts'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { EmptyState, ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'

import './access-tokens.css'

/** A token is marked so many days before its end. */
const soonDays = 7

function allowedText({ permissions }: AccessToken, texts: AllTexts['accessTokens']): string {
  if (permissions.length === 1 && permissions[0] === 'read') return texts.readOnly
  return permissions.map((one) => texts.permissions[one]).join(' · ')
}

function TokenItem({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const texts = useAccessTokenTexts()
  const format = useFormat()
  const { name, prefix, expiresAt, lastUsedAt } = token
  const days = calendarDays(useToday(), expiresAt)
  return (
    <li className="ui-entry access-token">
      <SquareTerminal aria-hidden="true" />
      <div>
        <p className="ui-line ui-strong ui-entry-name">
          <span className="ui-breaks">{name}</span> <code className="ui-small">{prefix}…</code>{' '}
          {days <= soonDays && <Badge tone="warn">{texts.ends(days)}</Badge>}
        </p>
        <p className="ui-small ui-soft">{allowedText(token, texts)}</p>
        <p className="ui-small ui-soft">
          {texts.until(format.day(expiresAt))} ·{' '}
          {lastUsedAt === null ? texts.unused : texts.used(format.instant(lastUsedAt))}
        </p>
      </div>
      <Button aria-haspopup="dialog" onClick={onRevoke} aria-label={texts.revokeOf(name)}>
        {texts.revoke}
      </Button>
    </li>
  )
}

interface TokenListPartProps {
  answer: UseQueryResult<AccessToken[]>
  /** Absent for one's own. */
  employeeId?: number
  none: { title: string; text?: string }
}

export function TokenListPart({ answer, employeeId, none }: TokenListPartProps) {
  const texts = useAccessTokenTexts()
  const { subject: revoking, open, close, place } = useOneDialog<AccessToken>()
  return (
    <div ref={place} tabIndex={-1} className="access-tokens-place">
      {answer.isPending && <Loader inline label={texts.loading} />}
      {answer.isError && <ErrorState {...failureOf(answer)} />}
      {answer.data?.length === 0 && <EmptyState {...none} />}
      {answer.data && answer.data.length > 0 && (
        <ul className="ui-grid" aria-label={texts.label}>
          {answer.data.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => open(token)} />
          ))}
        </ul>
      )}
      {revoking && <RevokeTokenDialog token={revoking} employeeId={employeeId} onClose={close} />}
    </div>
  )
}
