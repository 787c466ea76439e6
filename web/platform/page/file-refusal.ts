import { extensionOf, fileExtensions, maxFileName } from '#contract/project-files.ts'
import type { AllTexts } from '#texts/texts.ts'
import type { Format } from '#web/platform/i18n/format.ts'

import { maxUploadMegabytes } from './upload-limit.ts'

/** The `accept` of a file input for what a project takes. */
export const acceptedFiles = fileExtensions.map((extension) => `.${extension}`).join(',')

/** Rules that are known before sending; undefined when the file may be sent. */
export function fileRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  texts: AllTexts['projectFiles'],
  format: Format,
): string | undefined {
  if (!fileExtensions.some((extension) => extension === extensionOf(name))) return texts.wrongType(name)
  if ([...name.normalize('NFC')].length > maxFileName) return texts.longName(name, format.integer(maxFileName))
  if (size > maxUploadMegabytes * 1024 * 1024) return texts.tooLarge(name, format.integer(maxUploadMegabytes))
  return undefined
}
