import { useSyncExternalStore } from 'react'

let words = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for what is being said. */
export function announce(sentence: string): void {
  words = sentence
  for (const listener of listeners) listener()
}

/** Once in the app, outside of what changes. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => words)
  return (
    <div className="ui-hidden" aria-live="polite">
      {sentence}
    </div>
  )
}
