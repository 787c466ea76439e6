import { useSyncExternalStore } from 'react'

let words = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has a sentence read out once what is being said has ended, such as the name of the page that has come. */
export function announce(sentence: string): void {
  words = sentence
  for (const listener of listeners) listener()
}

/** Where announced sentences stand for those who hear the page; once in the app, outside of what changes. */
export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => words)
  return (
    <div className="ui-hidden" aria-live="polite">
      {sentence}
    </div>
  )
}
