import { useQueryClient } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { lazyPart } from '#web/platform/loading/lazy-load.ts'

import type { PrintedList } from './print-whole.ts'

const part = lazyPart(() => import('./print-whole.ts'))

/** Prints all rows of a list, by Ctrl+P too, and says where they do not come. A screen that is whole has no list. */
export function usePrint(
  label: string,
  list: () => Promise<PrintedList | undefined>,
): { button: ReactNode; failure: ReactNode } {
  const cache = useQueryClient()
  const { failures } = useTexts()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const print = async () => {
    setPending(true)
    setError(undefined)
    try {
      const whole = await list()
      if (whole) await (await part.preload()).printWhole(cache, whole)
      else globalThis.print()
    } catch (reason) {
      setError(reason)
    }
    setPending(false)
  }
  const press = () => {
    if (!pending) void print()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    if (!asks) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return {
    button: <IconButton kind="outlined" label={label} tooltip="bottom" icon={<Printer />} onClick={press} />,
    failure: error !== undefined && (
      <InlineAlert tone="bad" live="alert" title={failures.unexpected}>
        {textOf(error)}
      </InlineAlert>
    ),
  }
}
