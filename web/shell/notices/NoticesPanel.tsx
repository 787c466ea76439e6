import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { shellNotices as spanish } from '#texts/es/shell-notices.ts'
import { currentConnection, subscribeToConnection } from '#web/platform/calls/connection.ts'
import { currentMaintenance, subscribeToMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { areCallsUnderWay } from '#web/platform/calls/own-calls.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { loadAnew } from '#web/platform/kit/actions/leaving.ts'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { newerBuild, subscribeToBuild } from '#web/platform/live/served-build.ts'
import { wasToastShown } from '#web/platform/page/toasts.tsx'

import { watchConnection } from './watch-connection.ts'

const { use: useNoticesTexts } = nounTexts('shellNotices', spanish)

/** The build that this tab was loaded anew for: a proxy between two builds must not send it to and fro. */
const RELOADED_FOR = 'reloaded-for'

/** Loads the page anew at the next screen, where nothing would be lost. */
function useReloadAtNavigation(build: string | undefined): void {
  const router = useRouter()
  const { isDirty } = useUnsavedChanges()
  const reload = useEffectEvent((pathChanged: boolean) => {
    if (build === undefined || !pathChanged || isDirty() || areCallsUnderWay() || wasToastShown()) return
    if (sessionStorage.getItem(RELOADED_FOR) === build) return
    sessionStorage.setItem(RELOADED_FOR, build)
    // The router writes the new address a moment later.
    setTimeout(() => location.reload())
  })
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => reload(pathChanged)), [router])
}

/** 'Hay una versión nueva': with 'Actualizar' where something is typed that a person may want to end first. */
function VersionBar() {
  'use no memo'
  const texts = useNoticesTexts()
  const build = useSyncExternalStore(subscribeToBuild, newerBuild)
  const { subscribe, isDirty } = useUnsavedChanges()
  const dirty = useSyncExternalStore(subscribe, isDirty)
  useReloadAtNavigation(build)
  if (build === undefined || !dirty) return null
  return (
    <div className="shell-notice">
      <InlineAlert live="status" title={texts.newVersion} action={<Button onClick={loadAnew}>{texts.update}</Button>}>
        {texts.newVersionText}
      </InlineAlert>
    </div>
  )
}

function MaintenanceBar() {
  'use no memo'
  const { maintenance: texts } = useTexts()
  const now = useSyncExternalStore(subscribeToMaintenance, currentMaintenance)
  if (now.kind !== 'passing') return null
  return (
    <div className="shell-notice">
      <InlineAlert tone="warn" live="status" title={texts.passing}>
        {now.sentence && texts.passingWith(now.sentence)}
      </InlineAlert>
    </div>
  )
}

/** Once for the whole screen; what failed is asked for again afterwards. */
function ConnectionBar() {
  const texts = useNoticesTexts()
  const cache = useQueryClient()
  const connection = useSyncExternalStore(subscribeToConnection, currentConnection)
  useEffect(() => watchConnection(cache), [cache])
  if (connection !== 'away') return null
  return (
    <div className="shell-notice">
      <InlineAlert tone="warn" live="status" title={texts.offline}>
        {texts.offlineText}
      </InlineAlert>
    </div>
  )
}

export function NoticesPanel() {
  return (
    <>
      <MaintenanceBar />
      <ConnectionBar />
      <VersionBar />
    </>
  )
}
