import { useEffect, useState } from 'react'

import type { ToastKind, ToastSettings } from '#web/platform/kit/states/toast-settings.ts'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

/** What draws them is a chunk of its own: no first screen needs it. */
const region = lazyPart(() => import('#web/platform/kit/states/ToastRegion.tsx'))
/** After so many milliseconds it is loaded without being asked for, so that it is there even if the network goes. */
const loadedAfter = 1500
/** When the last one was asked for, by `performance.now()`. */
let shownAt = -Infinity

/** Draws the region where `Toasts` stands. */
let draw = (): void => undefined

/** One whose region does not come is not shown: what must be read stands on the screen itself. */
function show(kind: ToastKind, text: string, settings: ToastSettings): void {
  shownAt = performance.now()
  draw()
  void region.preload().then(
    ({ showToast }) => showToast(kind, text, settings),
    () => undefined,
  )
}

/** What was asked for is done. */
export const toastSuccess = (text: string, settings: ToastSettings = {}) => show('success', text, settings)

/** Only where the specification asks for a toast: an error that blocks work is words in place. */
export const toastError = (text: string, settings: ToastSettings = {}) => show('error', text, settings)

/** A warning; see `toastError`. */
export const toastWarning = (text: string, settings: ToastSettings = {}) => show('warning', text, settings)

/** Whether one has come in the last five seconds, which a person may still be reading. */
export const wasToastShown = (): boolean => performance.now() - shownAt < 5000

/** Where toasts show; stands once in the app, where links find its router. */
export function Toasts() {
  const [here, setHere] = useState(region.current)
  useEffect(() => {
    draw = () => void region.preload().then(setHere, () => undefined)
    const timer = setTimeout(draw, loadedAfter)
    return () => clearTimeout(timer)
  }, [])
  return here ? <here.ToastRegion /> : null
}
