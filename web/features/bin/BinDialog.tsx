import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import { useState } from 'react'

import type { BinEntry } from '#contract/bin.ts'
import { keptDays } from '#web/features/retention/retention.api.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { useFocusOnRow } from '#web/platform/kit/fields/useFocusOnRow.ts'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useBinTexts } from './bin-texts.ts'
import { binKey, binOfProject, restoreEntry } from './bin.api.ts'

import './bin.css'

/** Nouns that show a restored file or milestone; they do not stand on the bin, so their keys are written out here. */
const shownBy = ['project-files', 'project-changes', 'project-milestones', 'projects']

interface BinDialogProps {
  projectId: number
  onClose: () => void
}

interface EntryLineProps {
  entry: BinEntry
  mayRestore: boolean
  /** The id of the entry that is being restored. */
  restoring: number | null
  onRestore: () => void
}

function EntryLine({ entry, mayRestore, restoring, onRestore }: EntryLineProps) {
  const texts = useBinTexts()
  const format = useFormat()
  return (
    <li className="ui-line ui-ends ui-gap-8-16 ui-ruled bin-row">
      <span className="ui-grid ui-shrinks ui-breaks bin-words">
        <span className="ui-medium">{entry.name}</span>
        <span className="ui-small ui-quiet">
          {texts.about(texts.kinds[entry.kind], entry.removedBy ?? '', format.instantDay(entry.removedAt))}
        </span>
      </span>
      {mayRestore && (
        <Button
          icon={<ArchiveRestore />}
          aria-label={texts.restoreOf(entry.name)}
          pending={restoring === entry.id}
          pendingLabel={texts.restoring}
          disabled={restoring !== null}
          onClick={onRestore}
        >
          {texts.restore}
        </Button>
      )}
    </li>
  )
}

export function BinDialog({ projectId, onClose }: BinDialogProps) {
  const texts = useBinTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(binOfProject(projectId))
  const { data: kept } = useQuery(keptDays)
  const waiting = useStandIn(isPending)
  const may = { file: useCan('files.write'), milestone: useCan('milestones.write') }
  const [restoring, setRestoring] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const { place, press } = useFocusOnRow<HTMLDivElement>(data, restoring !== null)

  const restore = async ({ id, name }: BinEntry, at: number) => {
    press(at)
    setRestoring(id)
    setFailure('')
    try {
      await restoreEntry(projectId, id)
      toastSuccess(texts.restored(name))
    } catch (problem) {
      setFailure(textOf(problem))
    } finally {
      for (const noun of shownBy) void cache.invalidateQueries({ queryKey: [noun] })
      // Its row goes before another one can be pressed.
      await cache.invalidateQueries({ queryKey: [binKey] })
      setRestoring(null)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} startAtTitle>
      {failure && <ErrorBanner title={texts.failed} message={failure} />}
      <p className="ui-small ui-quiet page-none">{texts.help(kept && format.integer(kept.bin))}</p>
      {waiting && <Skeleton width="70%" />}
      {isError && !data && <ErrorState {...failureOf({ error, refetch, isFetching })} />}
      <div ref={place}>
        {data?.length === 0 && <p>{texts.empty}</p>}
        {data && data.length > 0 && (
          <ul className="ui-gap-above" aria-label={texts.list}>
            {data.map((entry, at) => (
              <EntryLine
                key={entry.id}
                entry={entry}
                mayRestore={may[entry.kind]}
                restoring={restoring}
                onRestore={() => void restore(entry, at)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
