import { useEffect } from 'react'

import type { notices } from '#contract/notices.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { subscribeToLanguage, wantedLanguage } from '#web/platform/i18n/language.ts'

const set = wire<typeof notices.set>({ method: 'PUT', path: '/accounts/notice-settings', access: 'portal.access' })

/** Tells the portal the language that a person chooses, in which it writes to them. What does not arrive is told by the next choice. */
export function useToldLanguage(): void {
  useEffect(
    () => subscribeToLanguage(() => void call(set, { body: { language: wantedLanguage() } }).catch(() => undefined)),
    [],
  )
}
