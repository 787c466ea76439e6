import { useEffect, useEffectEvent, useState } from 'react'

import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

import { type Draft, draftAt, dropDraft, keepDraft } from './drafts.ts'

export interface DraftOffer {
  /** When it was written, as an ISO instant. */
  at: string
  restore: () => void
  discard: () => void
}

interface Written<Values> extends Pick<Draft<Values>, 'base' | 'values'> {
  dirty: boolean
}

/**
 * Keeps what is typed when the session ends in the middle, and offers it again to the same person on the same screen, in
 * the form of that `name` where the screen has several. `restore` puts a draft back into the form.
 */
export function useDraft<Values>(
  written: Written<Values>,
  restore: (draft: Draft<Values>) => void,
  name?: string,
): DraftOffer | null {
  const { pathname } = useUrlState()
  const address = name === undefined ? pathname : `${pathname}#${name}`
  const userId = useUser()?.id
  const [draft, setDraft] = useState(() => (userId === undefined ? null : draftAt<Values>(address, userId)))

  const keep = useEffectEvent(() => {
    const session = currentSession()
    // Whoever signs out here leaves nothing behind.
    if (session.status === 'signed-in' || (session.status === 'signed-out' && !session.returns)) return
    if (!written.dirty || userId === undefined) return
    const { base, values } = written
    keepDraft(address, { userId, at: new Date().toISOString(), base, values })
  })
  useEffect(() => subscribeToSession(() => keep()), [])

  if (!draft) return null
  const discard = () => {
    dropDraft(address)
    setDraft(null)
  }
  return {
    at: draft.at,
    discard,
    restore: () => {
      restore(draft)
      discard()
    },
  }
}
