import { extensionOf } from '#contract/project-files.ts'
import { previews } from '#texts/es/previews.ts'
import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

import { useFileTexts } from '../file-texts.ts'

export const { use: usePreviewTexts } = nounTexts('previews', previews)

/** `id` is its row's; `inlineUrl` shows a PDF in a tab. */
export interface ShownFile {
  id: number
  name: string
  url: string
  inlineUrl: string | null
}

/** Fresh links; undefined when the file is gone. */
export type RenewFile = (file: ShownFile) => Promise<Pick<ShownFile, 'url' | 'inlineUrl'> | undefined>

type PreviewKind = 'image' | 'text' | 'table'

const kinds = new Map<string, PreviewKind>([
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['gif', 'image'],
  ['webp', 'image'],
  ['txt', 'text'],
  ['md', 'text'],
  ['csv', 'table'],
])

/** undefined where the file can only be saved. */
export const previewKind = (name: string): PreviewKind | undefined => kinds.get(extensionOf(name))

/** Why a file could not be shown. */
export function usePreviewFailure(): (error: unknown) => string {
  const files = useFileTexts()
  const texts = usePreviewTexts()
  return (error) => {
    const status = error instanceof CallError ? error.status : undefined
    if (status === 404) return files.gone
    return status === 415 ? texts.noPdf : textOf(error)
  }
}
