import { maxFileName } from '#contract/project-files.ts'
import { wrongField } from '#server/platform/base/refusal.ts'

/**
 * The name under which a file is stored: what stands after the last slash of either kind, in NFC, without what can't be
 * seen. The storage never sees it.
 * @throws Refusal invalid-input when nothing is left of it, or it is too long
 */
export function fileNameOf(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1)
  const name = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  if (/^\.*$/.test(name)) throw wrongField('file', 'required')
  if ([...name].length > maxFileName) throw wrongField('file', 'tooLong', { maximum: maxFileName })
  return name
}
