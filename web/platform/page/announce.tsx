import { useSyncExternalStore } from 'react'

import { storeOf } from '#web/platform/store.ts'

const { become, current, subscribe } = storeOf('')

/** Waits for what is being said. */
export const announce = become

/** Once in the app, outside of what changes. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, current)
  return (
    <div className="ui-hidden" aria-live="polite">
      {sentence}
    </div>
  )
}
