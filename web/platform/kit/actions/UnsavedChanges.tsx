import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useUiTexts } from '../texts.ts'
import { isLeaving } from './leaving.ts'

export interface UnsavedChanges {
  isDirty: () => boolean
  /** True when the page may be left. For the router's blocker. */
  confirmLeave: () => Promise<boolean>
  subscribe: (listener: () => void) => () => void
  subscribeToDiscard: (listener: () => void) => () => void
  mark: (form: string, dirty: boolean) => void
}

const UnsavedChangesContext = createContext<UnsavedChanges | null>(null)

function useUnsavedForms() {
  const forms = useRef(new Set<string>())
  const following = useRef(new Set<() => void>())
  const discarding = useRef(new Set<() => void>())
  const answer = useRef<((leave: boolean) => void) | null>(null)
  const [asking, setAsking] = useState(false)

  const value = useMemo<UnsavedChanges>(
    () => ({
      isDirty: () => forms.current.size > 0,
      confirmLeave: () => {
        if (forms.current.size === 0) return Promise.resolve(true)
        answer.current?.(false)
        setAsking(true)
        return new Promise<boolean>((resolve) => {
          answer.current = resolve
        })
      },
      subscribe: (listener) => {
        following.current.add(listener)
        return () => following.current.delete(listener)
      },
      subscribeToDiscard: (listener) => {
        discarding.current.add(listener)
        return () => discarding.current.delete(listener)
      },
      mark: (form, dirty) => {
        if (dirty) forms.current.add(form)
        else forms.current.delete(form)
        for (const listener of following.current) listener()
      },
    }),
    [],
  )
  const decide = (leave: boolean) => {
    setAsking(false)
    if (leave) {
      forms.current.clear()
      for (const listener of discarding.current) listener()
    }
    answer.current?.(leave)
    answer.current = null
  }
  return { value, asking, decide }
}

/**
 * Asks before unsaved input is lost. Stands inside of the router; the layout connects it: `useBlocker({ shouldBlockFn:
 * async () => !(await unsaved.confirmLeave()) })`.
 */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const { unsaved } = useUiTexts()
  const { value, asking, decide } = useUnsavedForms()
  return (
    <UnsavedChangesContext value={value}>
      {children}
      <ConfirmDialog
        isOpen={asking}
        title={unsaved.title}
        confirmLabel={unsaved.discard}
        cancelLabel={unsaved.stay}
        onConfirm={() => decide(true)}
        onCancel={() => decide(false)}
      >
        {unsaved.text}
      </ConfirmDialog>
    </UnsavedChangesContext>
  )
}

/** Throws outside of the provider. */
export function useUnsavedChanges(): UnsavedChanges {
  const context = use(UnsavedChangesContext)
  if (!context) throw new Error('No UnsavedChangesProvider above')
  return context
}

/**
 * Asks before a dirty form is left, in the app or with the tab. Call `release` right before the navigation after a
 * save.
 */
export function useUnsavedChangesGuard(dirty: boolean): { release: () => void } {
  const { mark } = useUnsavedChanges()
  const form = useId()
  const released = useRef(false)
  const release = useCallback(() => {
    released.current = true
    mark(form, false)
  }, [mark, form])

  useEffect(() => {
    if (!dirty) return
    released.current = false
    mark(form, true)
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!released.current && !isLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      mark(form, false)
    }
  }, [dirty, mark, form])

  return { release }
}
