import { useEffect, useState } from 'react'

import type { ToastKind, ToastSettings } from '#web/platform/kit/states/toast-settings.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

/** In a chunk of its own: no first screen needs it. */
const region = lazyPart(() => import('#web/platform/kit/states/ToastRegion.tsx'))
/** In ms: loaded unasked, to be there if the network goes. */
const loadedAfter = 1500
let shownAt = -Infinity

let draw = (): void => undefined

/** Without its region a toast is not shown: what must be read stands on the screen itself. */
function show(kind: ToastKind, text: string, settings: ToastSettings): void {
  shownAt = performance.now()
  draw()
  void region.preload().then(
    ({ showToast }) => showToast(kind, text, settings),
    () => undefined,
  )
}

export const toastSuccess = (text: string, settings: ToastSettings = {}) => show('success', text, settings)

/** Only where the specification asks for one: an error that blocks work stands in place. */
export const toastError = (text: string, settings: ToastSettings = {}) => show('error', text, settings)

export const toastWarning = (text: string, settings: ToastSettings = {}) => show('warning', text, settings)

/** For five seconds a person may still be reading it. */
export const wasToastShown = (): boolean => performance.now() - shownAt < 5000

export function Toasts() {
  const [here, setHere] = useState(region.current)
  useEffect(() => {
    draw = () => void region.preload().then(setHere, () => undefined)
    const timer = setTimeout(draw, loadedAfter)
    return () => clearTimeout(timer)
  }, [])
  return here ? <here.ToastRegion /> : null
}
