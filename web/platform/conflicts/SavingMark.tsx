import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { useHeld } from '#web/platform/kit/states/waiting.ts'

/** In ms, before a row says that it is being saved. */
const quiet = 300

function Saving() {
  const { conflicts } = useTexts()
  return useHeld(true, quiet) ? <output className="ui-second ui-tiny saving-mark">{conflicts.saving}</output> : null
}

export function SavingMark({ failed, children }: { failed: boolean; children?: ReactNode }) {
  const { conflicts } = useTexts()
  return failed ? (
    <output className="ui-second ui-tiny saving-mark is-bad">{children ?? conflicts.notSaved}</output>
  ) : (
    <Saving />
  )
}
