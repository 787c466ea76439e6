import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, toast, ToastContainer } from 'react-toastify/unstyled'

import { TextLink } from '../actions/TextLink.tsx'
import { useUiTexts } from '../texts.ts'
import { keepClear } from './toast-place.ts'
import type { ToastKind, ToastSettings } from './toast-settings.ts'

/** How many show at once; others wait until one of them is gone. */
const most = 3
const shown: string[] = []
let last = 0

export function showToast(kind: ToastKind, text: string, settings: ToastSettings): void {
  const { position, duration, toastId, action } = settings
  if (toastId && shown.includes(toastId)) return
  // What went wrong does not wait behind what went well.
  const [oldest] = shown
  if (kind !== 'success' && shown.length >= most && oldest !== undefined) toast.dismiss(oldest)
  const id = toastId ?? `${kind}-${(last += 1)}`
  const content = action ? (
    <div className="ui-toast-words">
      {text}
      <TextLink href={action.href}>{action.label}</TextLink>
    </div>
  ) : (
    text
  )
  toast[kind](content, {
    toastId: id,
    role: kind === 'success' ? 'status' : 'alert',
    onOpen: () => void shown.push(id),
    onClose: () => void shown.splice(shown.indexOf(id), shown.includes(id) ? 1 : 0),
    ...(position && { position }),
    ...(duration !== undefined && { autoClose: duration }),
  })
}

export const dismissToast = (toastId?: string): void => toast.dismiss(toastId)

const slide = cssTransition({ enter: 'ui-toast-in', exit: 'ui-toast-out', collapseDuration: 120 })

function ToastIcon({ type }: { type: string }) {
  const Icon = type === 'error' ? CircleAlert : type === 'warning' ? TriangleAlert : CircleCheck
  return <Icon aria-hidden="true" />
}

function CloseToast({ closeToast }: { closeToast: (reason?: boolean) => void }) {
  const { toast: words } = useUiTexts()
  return (
    <button
      type="button"
      className="ui-icon-button is-quiet ui-toast-close"
      aria-label={words.close}
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
    >
      <X aria-hidden="true" />
    </button>
  )
}

/** Placed without React: an open layer takes along what has this mark. */
function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.className = 'always-light'
  region.dataset['reactAriaTopLayer'] = 'true'
  return region
}

/**
 * Toasts close after 5 s or on a click, wait under the pointer, with the focus (Alt+T gives it to them) and in a window
 * in the background. Three at most, light in both themes, off every primary button.
 */
export function ToastRegion() {
  const texts = useUiTexts()
  const [region] = useState(makeRegion)
  useLayoutEffect(() => {
    document.body.append(region)
    const stop = keepClear(region)
    return () => {
      stop()
      region.remove()
    }
  }, [region])
  const watch = {
    onFocus: () => toast.pause(),
    onBlur: () => toast.play(),
    onKeyDown: (event: KeyboardEvent) => {
      // It does not close the dialog below.
      if (event.key === 'Escape') event.preventDefault()
    },
  }
  return createPortal(
    <div {...watch}>
      <ToastContainer
        aria-label={texts.toast.region}
        position="top-right"
        autoClose={5000}
        limit={most}
        newestOnTop
        closeOnClick
        pauseOnHover
        pauseOnFocusLoss
        draggable
        theme="light"
        transition={slide}
        icon={ToastIcon}
        closeButton={CloseToast}
      />
    </div>,
    region,
  )
}
