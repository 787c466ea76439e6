import { useEffect, useRef, useState } from 'react'

import type { ExportFormat } from '#contract/exports.ts'
import { firstOf } from '#contract/items.ts'
import { exportedColumns, listOfCall } from '#contract/list-columns.ts'
import type { Route } from '#contract/route.ts'
import type { ViewNoun } from '#contract/views.ts'
import { exports } from '#texts/es/exports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { receiveFile } from '#web/platform/calls/receive-file.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { useHeld } from '#web/platform/kit/states/waiting.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { chosenColumns } from './shown-columns.ts'

const { use: useExportTexts } = nounTexts('exports', exports)

/** A list's route, the record it belongs to, and its query without the page. */
export interface ExportOf {
  route: Route
  params?: object
  query: object
  /** Names the list where its columns can be chosen and the call does not say it. */
  noun?: ViewNoun | undefined
  /** undefined while it is not known. */
  total: number | undefined
  /** Where lists share a call: 'Proyectos'. */
  fileTitle?: string
  formats?: readonly ExportFormat[]
}

/** A longer export says how far it is. */
const showLimit = 1_000

function useChosenColumns({
  route,
  noun = listOfCall[route.path],
}: Pick<ExportOf, 'route'> & { noun?: string | undefined }) {
  const { search } = useUrlState()
  const chosen = noun === undefined ? null : chosenColumns(noun, search)
  return noun === undefined || chosen === null ? undefined : exportedColumns(noun, chosen)
}

function useExport({ route, params = {}, query, fileTitle }: ExportOf, onDone: (name: string) => void) {
  const [received, setReceived] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stopping.current = controller
    return () => controller.abort()
  }, [])
  const start = async (format: ExportFormat) => {
    const { signal } = stopping.current
    setReceived(0)
    setFailure(null)
    try {
      const address = { ...route, path: `${route.path}/export` as const, download: '*/*' }
      // A file has the whole list: it is asked for without the page that is shown.
      const whole = { ...query, offset: undefined, top: undefined, format }
      const received = await receiveFile(address, { params, query: whole }, signal, setReceived)
      const { file } = received
      // Its day and its kind stay.
      const name =
        fileTitle === undefined ? received.name : received.name.replace(/^.*(?= \d{4}-\d\d-\d\d\.)/, fileTitle)
      saveBlob(file, name)
      onDone(name)
    } catch (error) {
      if (signal.aborted) return
      setFailure(textOf(error))
      setReceived(null)
    }
  }
  return { received, failure, start }
}

export function ExportDialog({ onClose, title, ...list }: ExportOf & { title?: string; onClose: () => void }) {
  const { total, formats = ['xlsx', 'csv'] } = list
  const texts = useExportTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState(firstOf(formats))
  const columns = useChosenColumns(list)
  const { received, failure, start } = useExport({ ...list, query: { ...list.query, columns } }, (name) => {
    toastSuccess(texts.done(name))
    onClose()
  })
  const exporting = received !== null
  const slow = useHeld(exporting, showLimit)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title ?? texts.title}
      footer={
        <Button kind="primary" pending={exporting} pendingLabel={texts.pending} onClick={() => void start(chosen)}>
          {texts.start}
        </Button>
      }
      cancelable
    >
      {failure !== null && <ErrorBanner title={texts.failed} message={failure} />}
      {total !== undefined && <p>{texts.content(total, format.integer(total))}</p>}
      {columns !== undefined && <p>{texts.columns}</p>}
      <RadioGroup
        label={texts.format}
        value={chosen}
        onChange={setChosen}
        disabled={exporting}
        options={formats.map((value) => ({
          value,
          label: texts.formats[value],
          description: texts.formats[`${value}Help`],
        }))}
      />
      <output>{slow && texts.received(format.decimal((received ?? 0) / 1e6, 1))}</output>
    </Dialog>
  )
}
