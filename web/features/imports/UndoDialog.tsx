import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { LeftRecord } from '#contract/import-rows.ts'
import type { Import, Undone, UndoneImport } from '#contract/imports.ts'
import { saidOr, textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { staleKeys } from './import-list.ts'
import { useImportTexts } from './imports-texts.ts'
import { importById, undoImport, undoTrial } from './imports.api.ts'

const parts = ['putBack', 'removed', 'deactivated', 'left'] as const

/** What undoing comes to in numbers, a line for each kind that there is. @param was it is done */
export function UndoneNumbers({ undone, was = false }: { undone: Undone; was?: boolean }) {
  const texts = useImportTexts().undone
  const format = useFormat()
  const words = was ? texts.was : texts
  const told = parts.filter((part) => undone[part] > 0)
  if (told.length === 0) return <p>{texts.nothing}</p>
  return (
    <ul className="ui-grid ui-gap-4">
      {told.map((part) => (
        <li key={part}>{words[part](undone[part], format.integer(undone[part]))}.</li>
      ))}
    </ul>
  )
}

/** Why a record stays as it is, and who had changed it when. */
export function LeftWords({ problem, by }: LeftRecord) {
  const texts = useImportTexts().undone
  const format = useFormat()
  return (
    <>
      {problem}
      {by && <span className="ui-soft"> {texts.by(by.name ?? texts.nobody, format.instant(by.at))}</span>}
    </>
  )
}

function LeftList({ failed, left }: Pick<UndoneImport, 'failed' | 'left'>) {
  const texts = useImportTexts().undone
  const format = useFormat()
  if (failed.length === 0) return null
  return (
    <>
      {failed.length < left && <p>{texts.firstOnes(format.integer(failed.length))}</p>}
      <ul className="import-left" aria-label={texts.leftTitle}>
        {failed.map(({ id, name, problem, by }) => (
          <li key={id} className="ui-breaks">
            <strong>{name ?? texts.unnamed(String(id))}</strong>: <LeftWords problem={problem} by={by} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface UndoDialogProps {
  data: Pick<Import, 'id' | 'noun' | 'fileName'>
  onBegun: () => void
  onClose: () => void
}

/** Says what undoing an import would come to, and asks before it is done. */
export function UndoDialog({ data: { id, noun, fileName }, onBegun, onClose }: UndoDialogProps) {
  const texts = useImportTexts().undone
  const cache = useQueryClient()
  const trial = useQuery(undoTrial(id))
  const isCounting = !trial.data && trial.isFetching
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    async onSuccess() {
      for (const key of staleKeys[noun]) void cache.invalidateQueries({ queryKey: [key] })
      await cache.invalidateQueries({ queryKey: importById(id).queryKey })
      onBegun()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(fileName)}
      confirmLabel={texts.undo}
      pendingLabel={texts.undoing}
      pending={undo.isPending}
      waiting={isCounting}
      onConfirm={() => (trial.data ? undo.mutate() : void trial.refetch())}
      onCancel={onClose}
    >
      {undo.isError && <ErrorBanner message={saidOr(undo.error, texts.lost)} />}
      {isCounting && <Loader inline label={texts.counting} />}
      {trial.isError && !isCounting && (
        <InlineAlert tone="bad" live="alert">
          {textOf(trial.error)}
        </InlineAlert>
      )}
      {trial.data && (
        <div className="ui-grid ui-gap-12" aria-live="polite">
          <UndoneNumbers undone={trial.data} />
          <LeftList failed={trial.data.failed} left={trial.data.left} />
        </div>
      )}
    </ConfirmDialog>
  )
}
