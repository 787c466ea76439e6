import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useLayoutEffect, useRef } from 'react'

import { Button } from '../actions/Button.tsx'
import { useUiTexts } from '../texts.ts'

/** Where the focus waits while it is tried again, and around what. */
let waiting: { at: Element; around: Element } | undefined

/**
 * A button that goes while what it asks for is on its way leaves the focus to the field or button that it has brought,
 * or else to the dialog or the heading of the page, and has it back from there where it stands again. What a person has
 * focused meanwhile keeps it.
 */
export function useFocusHandedOn(fieldId?: string) {
  'use no memo'
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // It goes also where it is tried again by itself, as once the portal is back.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      pressed.current ||= document.activeElement === element
    }
  }, [])
  useEffect(() => {
    const around = button.current?.closest('.ui-alert')?.parentElement
    if (around && waiting?.around === around && document.activeElement === waiting.at) button.current?.focus()
    return () => {
      if (!pressed.current) return
      const field = fieldId === undefined ? null : document.getElementById(fieldId)
      const open = field?.matches(':enabled') ? field : undefined
      const at = open ?? around?.closest('dialog') ?? document.querySelector('h1')
      // On what is around it, the page for one, a focus is lost.
      if (document.activeElement?.contains(at)) at?.focus({ preventScroll: true })
      waiting = around && at && document.activeElement === at ? { at, around } : undefined
    }
  }, [fieldId])
  const press = () => {
    pressed.current = true
  }
  return { button, press }
}

interface RetryProps {
  onRetry: () => void
  /** The button stays meanwhile. */
  retrying?: boolean
  quiet?: boolean
  /** Of the field that it stands in. */
  fieldId?: string
}

/** 'Reintentar' */
export function Retry({ onRetry, retrying = false, quiet = false, fieldId }: RetryProps) {
  'use no memo'
  const texts = useUiTexts()
  const { button, press } = useFocusHandedOn(fieldId)
  return (
    <Button
      ref={button}
      kind={quiet ? 'quiet' : 'secondary'}
      icon={!quiet && <RotateCw />}
      onClick={() => {
        press()
        onRetry()
      }}
      pending={retrying}
      pendingLabel={texts.loading}
    >
      {texts.retry}
    </Button>
  )
}
