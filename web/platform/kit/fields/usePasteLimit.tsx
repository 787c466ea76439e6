import { type ClipboardEvent, type ReactNode, useState } from 'react'

import { useUiTexts } from '../texts.ts'

/**
 * The browser cuts a pasted text at a field's length without a word. This says so under the field while the field is
 * full.
 *
 * @param read what the field takes of a pasted text
 */
export function usePasteLimit(value: string, maxLength: number, read: (text: string) => string) {
  const { pastedTooLong } = useUiTexts()
  const [cut, setCut] = useState(false)
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    const pasted = read(event.clipboardData.getData('text')).trimEnd()
    setCut(value.length - replaced + pasted.length > maxLength)
  }
  const note: ReactNode = cut && value.length >= maxLength && (
    <output className="ui-help">{pastedTooLong(maxLength)}</output>
  )
  return { onPaste, note }
}
