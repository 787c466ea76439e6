import { useEffect, useEffectEvent, useState } from 'react'

import { currentSession } from '#web/platform/calls/session.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

import { type Draft, draftsAt, dropDraft, keepDraft } from './drafts.ts'

export interface DraftOffer {
  /** When it was written, as an ISO instant. */
  at: string
  restore: () => void
  discard: () => void
}

interface Written<Values> extends Pick<Draft<Values>, 'base' | 'values'> {
  dirty: boolean
}

let openings = 0

/**
 * Keeps what is typed while it is typed, so that no failure, reload, crash or upgrade takes it, and no session that ends
 * in the middle; offers it to the same person on the same screen, in the form of that `name` where the screen has
 * several. `restore` puts a draft back into the form. `forget` throws away what is typed now: it is saved, or given up.
 * A password is never typed into a form that has one of these.
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
      discard,
      restore: () => {
        restore(draft)
        discard()
      },
    },
  }
}
