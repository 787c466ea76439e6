import { type RefObject, useEffect, useEffectEvent } from 'react'

export function useLeave(active: boolean, inside: readonly RefObject<Element | null>[], onLeave: () => void) {
  const leave = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Node) || inside.some((ref) => ref.current?.contains(target))) return
    onLeave()
  })
  useEffect(() => {
    if (!active) return
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
    }
  }, [active])
}
