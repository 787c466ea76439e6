import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Import, ImportCounts, ImportNoun } from '#contract/imports.ts'
import { saidOr } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { staleKeys } from './import-list.ts'
import { useImportTexts } from './imports-texts.ts'
import { applyImport } from './imports.api.ts'

interface ApplyPanelProps {
  noun: ImportNoun
  data: Import
  counts: ImportCounts
  onChange: () => Promise<unknown>
}

/** Applies the import; `skip` leaves out the rows that are rejected. */
function useApply({ noun, data, onChange }: ApplyPanelProps, skip: boolean) {
  const texts = useImportTexts()
  const format = useFormat()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (conflicts?: 'mine' | 'theirs') =>
      applyImport(data.id, { skipRejected: skip, ...(conflicts && { conflicts }) }, data.version),
    onSuccess({ added, changed, state }) {
      if (state === 'applying') return
      toastSuccess(texts.applied(format.integer(added), format.integer(changed)))
      for (const key of staleKeys[noun]) void cache.invalidateQueries({ queryKey: [key] })
    },
    onSettled: onChange,
  })
}

export function ApplyPanel({ noun, data, counts, onChange }: ApplyPanelProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const [skip, setSkip] = useState(false)
  const open = counts.conflict - counts.decided
  const apply = useApply({ noun, data, counts, onChange }, skip)
  const writes = counts.toAdd + counts.toChange
  const blocked = counts.rejected > 0 && !skip
  return (
    <section className="ui-line ui-ends ui-gap-above ui-frame import-apply" aria-label={texts.steps.review}>
      {apply.isError && (
        <InlineAlert tone="bad" live="alert">
          {saidOr(apply.error, texts.applyLost)}
        </InlineAlert>
      )}
      <div className="import-apply-words">
        <p>
          <strong>{texts.willDo(format.integer(counts.toAdd), format.integer(counts.toChange))}.</strong>
        </p>
        {open > 0 && <p className="ui-small ui-soft">{texts.open(format.integer(open))}</p>}
        {blocked && <p className="ui-small ui-soft">{texts.blocked}</p>}
      </div>
      <div className="ui-line import-apply-buttons">
        {counts.rejected > 0 && (
          <Checkbox label={texts.skipRejected(format.integer(counts.rejected))} checked={skip} onChange={setSkip} />
        )}
        {open > 0 && (
          <>
            <Button disabled={blocked || apply.isPending} onClick={() => apply.mutate('theirs')}>
              {texts.allTheirs(format.integer(open))}
            </Button>
            <Button disabled={blocked || apply.isPending} onClick={() => apply.mutate('mine')}>
              {texts.allMine(format.integer(open))}
            </Button>
          </>
        )}
        <Button
          kind="primary"
          disabled={blocked || open > 0 || writes === 0}
          pending={apply.isPending}
          pendingLabel={texts.applying}
          onClick={() => apply.mutate(undefined)}
        >
          {texts.apply(format.integer(writes))}
        </Button>
      </div>
    </section>
  )
}
