import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Import, ImportNoun } from '#contract/imports.ts'
import { entriesOf } from '#contract/keys.ts'
import { CallError, failureOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { classNames } from '#web/platform/kit/class-names.ts'
import { isFocusLost } from '#web/platform/kit/fields/focus-next.ts'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState, RefetchNotice } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { announce } from '#web/platform/page/announce.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Page } from '#web/platform/page/Page.tsx'

import { AppliedPanel } from './AppliedPanel.tsx'
import { nounAt, useImportList } from './import-list.ts'
import { ImportActionsPanel } from './ImportActionsPanel.tsx'
import { useImportTexts } from './imports-texts.ts'
import { importById } from './imports.api.ts'
import { ReadingPanel } from './ReadingPanel.tsx'
import { UnfinishedPanel } from './UnfinishedPanel.tsx'
import { UploadPanel } from './UploadPanel.tsx'

import './imports.css'

/** These come while the file is read. */
const columns = lazyPanel(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)
const review = lazyPanel(async () => (await import('./ReviewPanel.tsx')).ReviewPanel)
const writing = lazyPanel(async () => (await import('./WritingPanel.tsx')).WritingPanel)
const undone = lazyPanel(async () => (await import('./UndonePanel.tsx')).UndonePanel)
const values = lazyPanel(async () => (await import('./ValuesPanel.tsx')).ValuesPanel)

/** The import that the address names as `?import=`, and the way to another one. */
function useImportId(): [id: number | undefined, open: (id: number | undefined) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const named = Number(new URLSearchParams(search).get('import'))
  const open = (id: number | undefined) =>
    navigation?.navigate(id === undefined ? pathname : `${pathname}?import=${id}`, { replace: true })
  return [Number.isInteger(named) && named > 0 ? named : undefined, open]
}

const steps = ['file', 'columns', 'values', 'review'] as const
type Step = (typeof steps)[number]

function StepList({ current }: { current: Step }) {
  const texts = useImportTexts()
  return (
    <ol className="ui-flex ui-wraps ui-gap-below import-steps" aria-label={texts.stepsLabel}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames('ui-flex ui-mid ui-gap-8 ui-soft import-step', step === current && 'is-current')}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className="ui-grid ui-tiny ui-strong import-step-number" aria-hidden="true">
            {index < steps.indexOf(current) ? <Check className="ui-icon-14" /> : index + 1}
          </span>
          {texts.steps[step]}
        </li>
      ))}
    </ol>
  )
}

/** Whether somebody has to say what the columns are: nothing but ids is known, one can be read in two ways, or one is missing. */
const asksForColumns = ({ mapping, readings, missing }: Import): boolean =>
  Object.keys(mapping?.columns ?? {}).filter((field) => field !== 'id' && field !== 'version').length === 0 ||
  readings.some(({ sure }) => !sure) ||
  missing.length > 0

const rowsOf = ({ counts, rows }: Import): number =>
  counts === null ? rows : counts.added + counts.changed + counts.unchanged + counts.conflict + counts.rejected

interface OpenImportProps {
  noun: ImportNoun
  /** Where the records show once they are saved. */
  list: string
  data: Import
  step: Step
  /** Undefined: as the file asks for. */
  onStep: (step: Step | undefined) => void
  onGone: () => void
}

/** Where a file has no row below its headers, they are looked for in another line. */
function ColumnsStepPanel({ noun, data, onStep }: Pick<OpenImportProps, 'noun' | 'data' | 'onStep'>) {
  const texts = useImportTexts()
  return (
    <>
      {rowsOf(data) === 0 && (
        <div className="ui-gap-below">
          <InlineAlert tone="warn" title={texts.noRows}>
            {texts.noRowsText}
          </InlineAlert>
        </div>
      )}
      <columns.Panel
        key={data.id}
        noun={noun}
        data={data}
        onSaved={() => onStep(undefined)}
        onBack={() => onStep('review')}
      />
    </>
  )
}

/** An import as far as it is: being read, to be mapped, to be reviewed, being applied or undone, over, or one that could not be read. */
function OpenImportPanel({ noun, list, data, step, onStep, onGone }: OpenImportProps) {
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
  if (data.state === 'applying' || data.state === 'undoing') return <writing.Panel data={data} />
  if (data.state === 'applied') return <AppliedPanel data={data} list={list} />
  if (data.state === 'undone') return <undone.Panel data={data} list={list} />
  if (step === 'columns' || data.counts === null) return <ColumnsStepPanel noun={noun} data={data} onStep={onStep} />
  if (step === 'values')
    return (
      <values.Panel
        noun={noun}
        data={data}
        onAnswered={() => onStep('values')}
        onColumns={() => onStep('columns')}
        onDone={() => onStep('review')}
      />
    )
  return (
    <review.Panel
      noun={noun}
      data={data}
      counts={data.counts}
      onColumns={() => onStep('columns')}
      onValues={() => onStep('values')}
    />
  )
}

function firstStep(data: Import | undefined): Step {
  if (data === undefined || data.state === 'reading' || data.state === 'failed') return 'file'
  if (data.state !== 'ready') return 'review'
  if (asksForColumns(data)) return 'columns'
  return data.openValues > 0 ? 'values' : 'review'
}

/**
 * The focused element goes with each step: the focus then goes to the heading, which tells what was found in the file.
 */
function useGoingOn(data: Import | undefined, step: Step): void {
  const texts = useImportTexts()
  const format = useFormat()
  const state = data && `${data.id} ${data.state} ${step}`
  const former = useRef(state)
  const goOn = useEffectEvent((now: string | undefined) => {
    if (former.current === now) return
    former.current = now
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true })
    if (data?.state !== 'ready' || !data.counts || step !== 'review') return
    const { conflict, rejected, added, changed, unchanged } = data.counts
    const kinds = entriesOf({ conflict, rejected, added, changed, unchanged })
    announce(format.list(kinds.flatMap(([kind, n]) => (n > 0 ? [`${texts.counts[kind]}: ${format.integer(n)}`] : []))))
  })
  useEffect(() => goOn(state), [state])
}

/** The import that the address names, and the step at which it is: the one that was chosen, else as the file asks for. */
function useImport() {
  const [id, open] = useImportId()
  const [chosen, setChosen] = useState<{ of: number | undefined; step: Step }>()
  const answer = useQuery({ ...importById(id ?? 0), enabled: id !== undefined })
  const isGone = answer.error instanceof CallError && answer.error.status === 404
  const data = id === undefined || isGone ? undefined : answer.data
  const step = data?.state === 'ready' && chosen !== undefined && chosen.of === id ? chosen.step : firstStep(data)
  useGoingOn(data, step)
  const isOpen = id !== undefined
  useEffect(() => {
    if (!isOpen) return
    columns.preload()
    values.preload()
    review.preload()
  }, [isOpen])
  return {
    isOpen,
    isGone,
    answer,
    data,
    step,
    onStep: (next: Step | undefined) => setChosen(next && { of: id, step: next }),
    onGone: () => open(undefined),
  }
}

/**
 * A file is read as a dry run, mapped, reviewed row by row, and saved whole or not at all. `id` is the customer of the
 * contacts, or the project of the milestones.
 */
export function ImportPage({ id: ownerId }: { id?: number }) {
  const noun = nounAt(useUrlState().pathname, ownerId)
  const list = useImportList(noun, ownerId)
  const projectId = noun === 'milestones' ? ownerId : undefined
  const texts = useImportTexts()
  const format = useFormat()
  const { isOpen, isGone, answer, data, ...going } = useImport()
  const again = () => void answer.refetch()
  const sheet = data?.sheets[data.mapping?.sheet ?? 0] ?? ''
  const isReviewed =
    data?.state === 'ready' || (data?.state === 'applied' && data.counts !== null && data.counts.rejected > 0)
  return (
    <Page
      title={texts.title(texts.nouns[noun])}
      kicker={list.kicker}
      crumbs={[...list.crumbs, { label: texts.crumb }]}
      meta={data?.state === 'ready' && texts.where(data.fileName, sheet, format.integer(rowsOf(data)))}
      actions={isReviewed && <ImportActionsPanel data={data} onGone={going.onGone} />}
    >
      <StepList current={going.step} />
      {isOpen && answer.isPending && <Loader inline label={texts.readingTitle} />}
      {isOpen && answer.isError && !data && (
        <ErrorState {...failureOf(answer)} {...(isGone && { onRetry: undefined })} />
      )}
      {answer.isError && data && (
        <div className="ui-gap-below">
          <RefetchNotice {...failureOf(answer)} summary={texts.unknown} onRetry={again} />
        </div>
      )}
      {(!isOpen || isGone) && (
        <div className="ui-grid ui-gap-16">
          <UploadPanel noun={noun} projectId={projectId} />
          <UnfinishedPanel noun={noun} projectId={projectId} />
        </div>
      )}
      {data && <OpenImportPanel noun={noun} list={list.href} data={data} {...going} />}
    </Page>
  )
}
