import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Import, ImportNoun } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { classNames } from '#web/platform/kit/class-names.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { ErrorState } from '#web/platform/kit/ListStates.tsx'
import { Loader } from '#web/platform/kit/Loader.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { Page } from '#web/platform/page/Page.tsx'

import { ColumnsPanel } from './ColumnsPanel.tsx'
import { nounAt, useImportList } from './import-list.ts'
import { ImportActionsPanel } from './ImportActionsPanel.tsx'
import { useImportTexts } from './imports-texts.ts'
import { importById } from './imports.api.ts'
import { ReadingPanel } from './ReadingPanel.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { UploadPanel } from './UploadPanel.tsx'

import './imports.css'

/** The import that the address names as `?import=`, and the way to another one. */
function useImportId(): [id: number | undefined, open: (id: number | undefined) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const named = Number(new URLSearchParams(search).get('import'))
  const open = (id: number | undefined) =>
    navigation?.navigate(id === undefined ? pathname : `${pathname}?import=${id}`, { replace: true })
  return [Number.isInteger(named) && named > 0 ? named : undefined, open]
}

const steps = ['file', 'columns', 'review'] as const
type Step = (typeof steps)[number]

function StepList({ current }: { current: Step }) {
  const texts = useImportTexts()
  return (
    <ol className="import-steps" aria-label={texts.stepsLabel}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames('import-step', step === current && 'is-current')}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="import-step-number" aria-hidden="true">
            {index + 1}
          </span>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}

/** Whether the headers of a file say too little to compare by: nothing but what names the record. */
const saysLittle = ({ mapping }: Import): boolean =>
  Object.keys(mapping?.columns ?? {}).filter((field) => field !== 'id' && field !== 'version').length === 0

/** The rows of the sheet that is read, its headers left out. */
const rowsOf = ({ counts, rows }: Import): number =>
  counts === null ? rows : counts.added + counts.changed + counts.unchanged + counts.conflict + counts.rejected

interface OpenImportProps {
  noun: ImportNoun
  /** Where the records show once they are saved. */
  list: string
  data: Import
  columnsOpen: boolean
  onColumns: (open: boolean) => void
  onGone: () => void
}

/** An import as far as it is: being read, to be mapped, to be reviewed, applied, or one that could not be read. */
function OpenImportPanel({ noun, list, data, columnsOpen, onColumns, onGone }: OpenImportProps) {
  const texts = useImportTexts()
  if (data.state === 'reading') return <ReadingPanel data={data} onGone={onGone} />
  if (data.state === 'failed')
    return (
      <>
        <InlineAlert tone="bad" live="alert" title={texts.failedTitle}>
          {data.problem}
        </InlineAlert>
        <UploadPanel noun={noun} projectId={data.projectId ?? undefined} />
      </>
    )
  if (data.state === 'applied')
    return (
      <InlineAlert tone="ok" title={texts.appliedTitle} action={<LinkButton href={list}>{texts.toList}</LinkButton>} />
    )
  return columnsOpen ? (
    <ColumnsPanel key={data.mapping?.sheet} noun={noun} data={data} onDone={() => onColumns(false)} />
  ) : (
    <ReviewPanel noun={noun} data={data} onColumns={() => onColumns(true)} />
  )
}

/**
 * 'Importar': a file is read as a dry run, mapped, reviewed row by row, and saved whole or not at all. `id` is the customer
 * whose contacts, or the project whose milestones, are in the list.
 */
export function ImportPage({ id: ownerId }: { id?: number }) {
  const noun = nounAt(useUrlState().pathname, ownerId)
  const list = useImportList(noun, ownerId)
  const projectId = noun === 'milestones' ? ownerId : undefined
  const texts = useImportTexts()
  const format = useFormat()
  const [id, open] = useImportId()
  const [chosen, setChosen] = useState<boolean>()
  const answer = useQuery({ ...importById(id ?? 0), enabled: id !== undefined })
  const data = id === undefined ? undefined : answer.data
  const columnsOpen = data?.state === 'ready' && (chosen ?? saysLittle(data))
  const step: Step =
    data?.state === 'ready' || data?.state === 'applied' ? (columnsOpen ? 'columns' : 'review') : 'file'
  const sheet = data?.sheets[data.mapping?.sheet ?? 0] ?? ''
  const gone = () => open(undefined)
  return (
    <Page
      title={texts.title(texts.nouns[noun])}
      kicker={list.kicker}
      crumbs={[...list.crumbs, { label: texts.crumb }]}
      meta={data?.state === 'ready' && texts.where(data.fileName, sheet, format.integer(rowsOf(data)))}
      actions={data?.state === 'ready' && <ImportActionsPanel id={data.id} onGone={gone} />}
    >
      <StepList current={step} />
      {id === undefined && <UploadPanel noun={noun} projectId={projectId} />}
      {id !== undefined && answer.isPending && <Loader inline label={texts.readingTitle} />}
      {id !== undefined && answer.isError && (
        <>
          <ErrorState message={textOf(answer.error)} />
          <UploadPanel noun={noun} projectId={projectId} />
        </>
      )}
      {data && (
        <OpenImportPanel
          noun={noun}
          list={list.href}
          data={data}
          columnsOpen={columnsOpen}
          onColumns={setChosen}
          onGone={gone}
        />
      )}
    </Page>
  )
}
