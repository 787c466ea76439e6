import { useMutation } from '@tanstack/react-query'

import type { Import } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Card } from '#web/platform/kit/Card.tsx'

import { useImportTexts } from './imports-texts.ts'
import { removeImport } from './imports.api.ts'

/** How far the reading has come, and a way to stop it. */
export function ReadingPanel({ data, onGone }: { data: Import; onGone: () => void }) {
  const texts = useImportTexts()
  const format = useFormat()
  const stop = useMutation({ mutationFn: () => removeImport(data.id), onSettled: onGone })
  return (
    <Card title={texts.readingTitle} note={data.fileName}>
      <div className="import-reading">
        <output>{texts.reading(format.integer(data.rows))}</output>
        <Button onClick={() => stop.mutate()} pending={stop.isPending}>
          {texts.stop}
        </Button>
      </div>
    </Card>
  )
}
