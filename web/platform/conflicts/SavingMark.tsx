import type { ReactNode } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { useHeld } from '#web/platform/kit/states/waiting.ts'

/** After this many milliseconds a row says that it is being saved. */
const quiet = 300

function Saving() {
  const { conflicts } = useTexts()
  return useHeld(true, quiet) ? <output className="ui-second ui-tiny saving-mark">{conflicts.saving}</output> : null
}

/** How the last change of a row fares, in the row: 'Guardando...', or 'No se guardó' or what `children` say instead. */
export function SavingMark({ failed, children }: { failed: boolean; children?: ReactNode }) {
  const { conflicts } = useTexts()
  return failed ? (
    <output className="ui-second ui-tiny saving-mark is-bad">{children ?? conflicts.notSaved}</output>
  ) : (
    <Saving />
  )
}
