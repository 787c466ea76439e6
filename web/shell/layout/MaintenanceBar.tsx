import { useSyncExternalStore } from 'react'

import { currentMaintenance, subscribeToMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'

/** Tells an administrator that there is maintenance, which lets nobody else in. */
export function MaintenanceBar() {
  const { maintenance: texts } = useTexts()
  const now = useSyncExternalStore(subscribeToMaintenance, currentMaintenance)
  if (now.kind !== 'passing') return null
  return (
    <div className="shell-maintenance">
      <InlineAlert tone="warn" live="status" title={texts.passing}>
        {now.sentence && texts.passingWith(now.sentence)}
      </InlineAlert>
    </div>
  )
}
