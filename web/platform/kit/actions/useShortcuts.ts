import { useEffectEvent, useLayoutEffect } from 'react'

/** In ms: two keys within it are one shortcut. */
const sequenceMs = 1000

/** Where keys are text, and where a dialog or a menu has them for itself. */
const elsewhere =
  'input,textarea,select,[contenteditable=true],[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'

/** One key ('/', '?') or two in a row ('g p'). They rest in fields, dialogs and menus, and with Ctrl, Alt or Meta. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>) {
  const run = useEffectEvent((keys: string) => {
    const action = shortcuts[keys]
    action?.()
    return action !== undefined
  })
  // With the commit itself: a key that is pressed as soon as the page shows is not lost.
  useLayoutEffect(() => {
    let before = ''
    let at = 0
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      const held = event.ctrlKey || event.altKey || event.metaKey
      if (held || event.defaultPrevented || event.isComposing || event.key.length > 1) return
      if (target.closest(elsewhere) || document.querySelector('[aria-modal=true]')) return
      const sequence = event.timeStamp - at < sequenceMs && before ? `${before} ${event.key}` : event.key
      before = event.key
      at = event.timeStamp
      if (!run(sequence) && (sequence === event.key || !run(event.key))) return
      before = ''
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
