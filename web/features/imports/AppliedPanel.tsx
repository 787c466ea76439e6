import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'

import { importDays, type Import } from '#contract/imports.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import { useImportTexts } from './imports-texts.ts'

const dialog = lazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog)

/** Until when an applied import can be undone. */
const undoUntil = (appliedAt: string): string =>
  new Date(new Date(appliedAt).getTime() + importDays * 86_400_000).toISOString()

/** 'Deshacer la importación': its dialog shows what would be undone, then the page its progress. @param named for screen readers: with the file's name */
export function UndoImport({ data, named = false }: { data: Import; named?: boolean }) {
  const texts = useImportTexts().undone
  const navigation = useNavigation()
  const { pathname } = useUrlState()
  const [isAsking, setAsking] = useState(false)
  const leave = () => setAsking(false)
  useEffect(() => dialog.preload(), [])
  return (
    <>
      <Button icon={<Undo />} onClick={() => setAsking(true)}>
        {texts.undo}
        {named && (
          <>
            {' '}
            <VisuallyHidden>{data.fileName}</VisuallyHidden>
          </>
        )}
      </Button>
      {isAsking && (
        <dialog.Dialog
          data={data}
          onClose={leave}
          onBegun={() => {
            leave()
            navigation?.navigate(`${pathname}?import=${data.id}`, { replace: true })
          }}
        />
      )}
    </>
  )
}

export function AppliedPanel({ data, list }: { data: Import; list: string }) {
  const texts = useImportTexts()
  const format = useFormat()
  const { pathname } = useUrlState()
  const { toAdd = 0, toChange = 0, rejected = 0 } = data.counts ?? {}
  const writtenAt = toAdd + toChange > 0 ? data.appliedAt : null
  return (
    <>
      {data.problem !== null && (
        <div className="ui-gap-below">
          <InlineAlert tone="warn" title={texts.undone.notUndone}>
            {data.problem}
          </InlineAlert>
        </div>
      )}
      <InlineAlert
        tone="ok"
        title={texts.applied(format.integer(toAdd), format.integer(toChange))}
        action={
          <span className="ui-flex ui-wraps ui-gap-8">
            <LinkButton kind="primary" href={list}>
              {texts.toList}
            </LinkButton>
            <LinkButton href={pathname}>{texts.another}</LinkButton>
            {writtenAt !== null && <UndoImport data={data} />}
          </span>
        }
      >
        {rejected > 0 && <p>{texts.leftOut(rejected, format.integer(rejected))}</p>}
        {writtenAt !== null && <p>{texts.undone.until(format.instant(undoUntil(writtenAt)))}</p>}
      </InlineAlert>
    </>
  )
}
