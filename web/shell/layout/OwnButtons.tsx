import { useEffect } from 'react'

import type { notices } from '#contract/notices.ts'
import { call } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { subscribeToLanguage, wantedLanguage } from '#web/platform/i18n/language.ts'

import { BellButton } from './BellButton.tsx'
import { MyWorkButton } from './MyWorkButton.tsx'

const settings = wire<typeof notices.set>({ method: 'PUT', path: '/accounts/notice-settings', access: 'portal.access' })

/** The server writes to the person in this language. What does not arrive is told by the next choice. */
const tellLanguage = (): void => void call(settings, { body: { language: wantedLanguage() } }).catch(() => undefined)

/** What waits for the person: one part, since both come behind the first screen. */
export function OwnButtons() {
  useEffect(() => subscribeToLanguage(tellLanguage), [])
  return (
    <>
      <MyWorkButton />
      <BellButton />
    </>
  )
}
