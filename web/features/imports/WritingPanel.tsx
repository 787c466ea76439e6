import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Import } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'

import { staleKeys } from './import-list.ts'
import { useImportTexts } from './imports-texts.ts'

/** How far an import is that the portal applies or undoes by itself: whoever leaves finds it done. */
export function WritingPanel({ data }: { data: Import }) {
  const texts = useImportTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const { noun, fileName, written, toWrite, state } = data
  const words = state === 'undoing' ? { ...texts.undone, title: texts.undone.progressTitle } : { ...texts.writing }
  // What others show of these records is old once it is over.
  useEffect(
    () => () => {
      for (const key of staleKeys[noun]) void cache.invalidateQueries({ queryKey: [key] })
    },
    [cache, noun],
  )
  return (
    <Card title={words.title} note={fileName}>
      <div className="ui-grid ui-gap-16 import-reading">
        <p>{written === 0 ? words.checking : words.written(format.integer(written), format.integer(toWrite))}</p>
        <ProgressRule label={words.title} value={toWrite === 0 ? 0 : (written / toWrite) * 100} />
        <p className="ui-small ui-soft">{words.goesOn}</p>
      </div>
    </Card>
  )
}
