import type { Import } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useRemoval } from './import-removal.ts'
import { useImportTexts } from './imports-texts.ts'

/** How far the reading, and then the comparison, has come, and a way to stop it. */
export function ReadingPanel({ data, onGone }: { data: Import; onGone: () => void }) {
  const texts = useImportTexts()
  const format = useFormat()
  const { rows, compared, toCompare } = data
  const stop = useRemoval(data, onGone)
  return (
    <Card title={toCompare > 0 ? texts.comparingTitle : texts.readingTitle} note={data.fileName}>
      <div className="ui-grid ui-gap-16 import-reading">
        {toCompare > 0 ? (
          <>
            <p>{texts.comparing(format.integer(compared), format.integer(toCompare))}</p>
            <ProgressRule label={texts.comparingTitle} value={(compared / toCompare) * 100} />
          </>
        ) : (
          <output>{texts.reading(format.integer(rows))}</output>
        )}
        {stop.isError && (
          <InlineAlert tone="bad" live="alert">
            {textOf(stop.error)}
          </InlineAlert>
        )}
        <Button onClick={() => stop.mutate()} pending={stop.isPending}>
          {texts.stop}
        </Button>
      </div>
    </Card>
  )
}
