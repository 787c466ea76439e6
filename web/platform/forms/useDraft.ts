import { useEffect, useEffectEvent, useState } from 'react'

import { currentSession } from '#web/platform/calls/session.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

import { type Draft, draftsAt, dropDraft, keepDraft } from './drafts.ts'

export interface DraftOffer {
  /** ISO instant. */
  at: string
  /** No earlier one is offered after it. */
  isLast: boolean
  restore: () => void
  discard: () => void
}

interface Written<Values> extends Pick<Draft<Values>, 'base' | 'values'> {
  dirty: boolean
}

let openings = 0

/**
 * Keeps what is typed through a failure, a reload, a crash or an upgrade, and offers it to the same person on the same
 * screen; `name` tells the forms of a screen apart. Never for a form with a password.
 */
export function useDraft<Values>(
  written: Written<Values>,
  restore: (draft: Draft<Values>) => void,
  name?: string,
): { offer: DraftOffer | null; forget: () => void } {
  const { pathname } = useUrlState()
  const { subscribeToDiscard } = useUnsavedChanges()
  const address = name === undefined ? pathname : `${pathname}#${name}`
  const userId = useUser()?.id
  const [id] = useState(() => `${Date.now()}-${(openings += 1)}`)
  const [drafts, setDrafts] = useState(() => (userId === undefined ? [] : draftsAt<Values>(address, userId)))

  const forget = () => dropDraft(address, id)
  const forgetAtLast = useEffectEvent(forget)
  useEffect(() => subscribeToDiscard(() => forgetAtLast()), [subscribeToDiscard])

  const { dirty, base, values } = written
  useEffect(() => {
    // A person who signs out leaves nothing behind.
    if (userId === undefined || currentSession().status === 'signed-out') return
    if (dirty) keepDraft(address, { id, userId, at: new Date().toISOString(), base, values })
    else dropDraft(address, id)
  }, [address, id, userId, dirty, base, values])

  const [draft, ...others] = drafts
  if (!draft) return { offer: null, forget }
  const discard = () => {
    dropDraft(address, draft.id)
    setDrafts(others)
  }
  return {
    forget,
    offer: {
      at: draft.at,
      isLast: others.length === 0,
      discard,
      restore: () => {
        restore(draft)
        discard()
      },
    },
  }
}
