import { useBlocker } from '@tanstack/react-router'

import { useUnsavedChanges } from '#web/platform/kit/UnsavedChanges.tsx'

/** Lets a form with unsaved changes ask before another screen takes its place. Closing the tab is the form's own affair. */
export function LeaveGuard() {
  const { confirmLeave } = useUnsavedChanges()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
    enableBeforeUnload: false,
  })
  return null
}
