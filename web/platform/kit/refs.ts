import { type Ref, type RefCallback, type RefObject, useLayoutEffect, useRef } from 'react'

/** One ref that feeds several, such as a component's own and the one that it was given. */
export function mergeRefs<Element>(...refs: (Ref<Element> | undefined)[]): RefCallback<Element> {
  return (element) => {
    const undo = refs.map((ref) => {
      if (typeof ref === 'function') return ref(element) ?? (() => ref(null))
      if (ref) ref.current = element
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => {
      for (const each of undo) each()
    }
  }
}

/** For a task that begins there: the first field of a form, the harmless button of a question. */
export function useFocusOnMount<Element extends HTMLElement>(wanted = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    if (wanted) ref.current?.focus()
  }, [wanted])
  return ref
}
