import Wrench from 'lucide-react/icons/wrench'
import { useEffect, useId, useState } from 'react'

import { logout } from '#web/features/session/session.api.ts'
import { CallError } from '#web/platform/calls/call-error.ts'
import { lookWhetherOpen } from '#web/platform/calls/maintenance.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { showAgain, stand } from '#web/platform/kit/dialogs/modal.ts'

import './css/maintenance.css'

/** In ms between two looks. */
const lookEvery = 10_000

async function look(): Promise<void> {
  try {
    await lookWhetherOpen()
  } catch (error) {
    // The portal is away for a moment, as it is while it is updated: the next look asks again.
    if (!(error instanceof CallError)) throw error
  }
}

/** Looks again and again while the tab is in sight, and on request. */
function useLook() {
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const timer = setInterval(lookIfSeen, lookEvery)
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [])
  const lookNow = async () => {
    setLooking(true)
    await look()
    setLooking(false)
  }
  return { looking, lookNow }
}

/** Goes away by itself. Nothing below it is lost. */
export function MaintenanceLayer({ sentence }: { sentence: string }) {
  const { maintenance: texts } = useTexts()
  const { looking, lookNow } = useLook()
  const titleId = useId()
  const textId = useId()
  return (
    <dialog
      // Above every layer of the portal, which is out of reach meanwhile and gets its focus back.
      ref={stand}
      className="maintenance"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => showAgain(event.currentTarget)}
    >
      <h2 id={titleId} className="ui-flex ui-mid ui-gap-10 maintenance-title">
        <Wrench aria-hidden="true" />
        {texts.title}
      </h2>
      <div id={textId} className="ui-grid ui-gap-8 ui-soft maintenance-text">
        {sentence && <p className="ui-ink ui-breaks">{sentence}</p>}
        <p>{texts.comesBack}</p>
        <p>{texts.kept}</p>
      </div>
      <div className="ui-flex ui-wraps ui-gap-8">
        <Button kind="primary" pending={looking} pendingLabel={texts.looking} onClick={() => void lookNow()}>
          {texts.again}
        </Button>
        <Button onClick={logout}>{texts.leave}</Button>
      </div>
    </dialog>
  )
}
