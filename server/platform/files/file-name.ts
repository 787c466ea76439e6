import { maxFileName } from '#contract/project-files.ts'
import { wrongField } from '#server/platform/base/refusal.ts'

/** Without folders and invisible characters, in NFC. @throws Refusal invalid-input */
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
