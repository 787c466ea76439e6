import { useCallback, useState } from 'react'

/** Compares the first child with the element, in width ('x') or height ('y'). */
export function useOverflow(axis: 'x' | 'y') {
  const [overflows, setOverflows] = useState(false)
  const ref = useCallback(
    (place: HTMLElement | null) => {
      const inner = place?.firstElementChild
      if (!place || !inner || typeof ResizeObserver === 'undefined') return
      const measure = () =>
        setOverflows(
          axis === 'x' ? inner.scrollWidth > place.clientWidth + 1 : place.scrollHeight > place.clientHeight + 1,
        )
      const observer = new ResizeObserver(measure)
      observer.observe(place)
      observer.observe(inner)
      return () => observer.disconnect()
    },
    [axis],
  )
  return { ref, overflows }
}
