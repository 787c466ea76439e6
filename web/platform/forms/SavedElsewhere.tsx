import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { AuditEntity } from '#contract/audit-fields.ts'
import type { employees } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { call } from '#web/platform/calls/call.ts'
import { endOfOwnCall } from '#web/platform/calls/own-calls.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { MergedVersion } from '#web/platform/conflicts/merged-version.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { type HeardChange, subscribeToChanges } from '#web/platform/live/live-changes.ts'
import { isRecordOf } from '#web/platform/page/record-keys.ts'

const employeeById = wire<typeof employees.byId>({
  method: 'GET',
  path: '/employees/employee-by-id/:id',
  access: 'portal.access',
})

type Saver = 'oneself' | { name: string } | 'somebody'

async function saverOf(employeeId: number | null, userId: number | undefined): Promise<Saver> {
  if (employeeId === null) return 'somebody'
  if (employeeId === userId) return 'oneself'
  try {
    return { name: fullName(await call(employeeById, { params: { id: employeeId } })) }
  } catch (error) {
    if (error instanceof CallError) return 'somebody'
    throw error
  }
}

interface Stored {
  queryKey: QueryKey
  record: object
  /** Of settings, which are no record among others. */
  settings?: AuditEntity
}

/** The version at hand. Settings of several rows have none: each save of theirs is news. */
const versionAtHand = ({ record, settings }: Stored, merged: number): number => {
  if ('version' in record && typeof record.version === 'number') return Math.max(merged, record.version)
  return settings ? 0 : Infinity
}

const isOf = ({ queryKey, settings }: Stored, { entity, id }: HeardChange): boolean =>
  settings ? entity === settings : isRecordOf(entity, queryKey) && id === queryKey[2]

/** A save of this tab counts as nobody else's. */
function useSaver(stored: Stored): {
  saver: Saver | null
  forget: () => void
  mergedInto: (version: number) => void
} {
  const userId = useUser()?.id
  const [saver, setSaver] = useState<Saver | null>(null)
  const [merged, setMerged] = useState(0)
  const heard = useEffectEvent((changes: readonly HeardChange[]) => {
    const had = versionAtHand(stored, merged)
    const change = changes.findLast((one) => isOf(stored, one) && one.version !== null && one.version > had)
    if (!change || endOfOwnCall(change.requestId) !== undefined) return
    void saverOf(change.employeeId, userId).then(setSaver)
  })
  useEffect(() => subscribeToChanges({ changed: (changes) => heard(changes), missed: () => {} }), [])
  const mergedInto = (version: number) => {
    setMerged(version)
    setSaver(null)
  }
  return { saver, forget: () => setSaver(null), mergedInto }
}

/** Keeps the field in sight when the line comes over it. */
function useFieldInSight(saver: Saver | null) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.activeElement
    if (saver === null || !place.current || !field) return
    if (field.getBoundingClientRect().bottom > place.current.getBoundingClientRect().top)
      field.scrollIntoView?.({ block: 'nearest' })
  }, [saver])
  return place
}

interface SaverLineProps {
  saver: Saver
  loading: boolean
  onLoad: () => void
  place: RefObject<HTMLDivElement | null>
}

function SaverLine({ saver, loading, onLoad, place }: SaverLineProps) {
  const { events: texts } = useTexts()
  const names = { oneself: texts.savedByOneself, somebody: texts.savedBySomebody }
  return (
    <div ref={place} className="saved-elsewhere">
      <InlineAlert
        live="status"
        title={typeof saver === 'string' ? names[saver] : texts.savedBy(saver.name)}
        action={
          <Button onClick={onLoad} pending={loading} pendingLabel={texts.loading}>
            {texts.load}
          </Button>
        }
      >
        {texts.stays}
      </InlineAlert>
    </div>
  )
}

/**
 * The line lies over the lower edge of the window while the form reaches below it, so that no field moves. What is
 * typed stays until the person asks for what is stored.
 */
export function SavedElsewhere({ children, ...stored }: Stored & { children: ReactNode }) {
  const { queryKey, record } = stored
  const cache = useQueryClient()
  const unsaved = useUnsavedChanges()
  const { saver, forget, mergedInto } = useSaver(stored)
  const place = useFieldInSight(saver)
  /** Gives way to what is stored now, which is on its way. */
  const [former, setFormer] = useState<object | null>(null)
  /** A further round is another form, which begins with what is stored now. */
  const [round, setRound] = useState(0)
  if (former !== null && record !== former) {
    setFormer(null)
    setRound(round + 1)
    forget()
  }

  const load = async () => {
    if (!(await unsaved.confirmLeave())) return
    setFormer(record)
    await cache.resetQueries({ queryKey, exact: true })
  }

  return (
    <>
      <MergedVersion key={round} value={mergedInto}>
        {children}
      </MergedVersion>
      {saver && <SaverLine saver={saver} place={place} loading={former !== null} onLoad={() => void load()} />}
    </>
  )
}
