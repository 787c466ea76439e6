import { useEffect, useEffectEvent } from 'react'

import { useUser } from '#web/platform/calls/useSession.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { useWayBack, withWayBack } from '#web/platform/page/way-back.ts'

import { type Draft, draftsAt, dropDraft, keepDraft } from './drafts.ts'

// An errand: a form lacks a record, and its writer goes to make it and comes back with it chosen.

/** A form sends its writer on one errand at a time. */
const only = 'errand'

interface Errand<Values> extends Draft<Values> {
  id: typeof only
  /** As the form calls what is to be made. */
  name: string
  made?: unknown
}

/** By the name that the form sent its writer off with. */
export type Takes<Values> = Readonly<Record<string, (values: Values, made: never) => Values>>

const placeOf = (address: string): string => `errand:${address}`
const isErrand = <Values>(draft: Draft<Values>): draft is Errand<Values> => 'name' in draft
const errandAt = <Values>(address: string, userId: number) =>
  draftsAt<Values>(placeOf(address), userId).find((draft) => isErrand(draft))

/** Leads back to the form that asked for the record; null where none did. */
export function useReturn(mode: 'create' | 'update'): ((made: unknown) => void) | null {
  const navigation = useNavigation()
  const userId = useUser()?.id
  const back = useWayBack()
  if (back === null || mode === 'update') return null
  return (made) => {
    const errand = userId === undefined ? undefined : errandAt(back, userId)
    if (errand) keepDraft(placeOf(back), Object.assign(errand, { made }))
    navigation?.navigate(back, { replace: true })
  }
}

interface ErrandOf<Values> extends Pick<Draft<Values>, 'base' | 'values'> {
  takes: Takes<Values> | undefined
  restore: (typed: Pick<Draft<Values>, 'base' | 'values'>) => void
  /** Without a question, and without a draft. */
  leave?: () => void
}

/**
 * Brings back what was typed before an errand, with what was made.
 * @returns what leads to the form of a new record, named as in `takes`
 */
export function useErrand<Values>({ base, values, takes, restore, leave }: ErrandOf<Values>) {
  const navigation = useNavigation()
  const { pathname, search } = useUrlState()
  const userId = useUser()?.id
  const address = pathname + search
  const begin = useEffectEvent(() => {
    const errand = userId === undefined || !takes ? undefined : errandAt<Values>(address, userId)
    if (!errand) return
    dropDraft(placeOf(address), only)
    const take = 'made' in errand ? takes?.[errand.name] : undefined
    restore({ base: errand.base, values: take ? take(errand.values, errand.made as never) : errand.values })
  })
  useEffect(() => begin(), [])
  return (name: string, href: string) => {
    if (userId === undefined) return
    leave?.()
    const kept: Errand<Values> = { id: only, userId, at: new Date().toISOString(), base, values, name }
    keepDraft(placeOf(address), kept)
    navigation?.navigate(withWayBack(href, address), { replace: false })
  }
}
