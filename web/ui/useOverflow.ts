import { useCallback, useState } from 'react'

/** Whether what stands inside of an element is wider than the element. */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false)
  const ref = useCallback((place: HTMLElement | null) => {
    if (!place || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const inner = place.firstElementChild
      setOverflows(inner !== null && inner.scrollWidth > place.clientWidth + 1)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    if (place.firstElementChild) observer.observe(place.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}
