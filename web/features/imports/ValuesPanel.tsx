import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ImportValue, ValueAnswer } from '#contract/import-values.ts'
import type { Import, ImportNoun } from '#contract/imports.ts'
import { failureOf, saidOr } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'

import { useLabels } from './field-words.ts'
import { focusRow } from './focus-row.ts'
import { useImportTexts } from './imports-texts.ts'
import { answerValue, importById, importValues, rowsKey, valuesKey } from './imports.api.ts'
import { ValueRow } from './ValueRow.tsx'

interface ValuesPanelProps {
  noun: ImportNoun
  data: Import
  /** An answer was kept. */
  onAnswered: () => void
  onColumns: () => void
  onDone: () => void
}

interface Answered {
  value: ImportValue
  answer: ValueAnswer
}

/** What is suggested for a value beyond doubt. */
function suggestion({ choices, empty }: ImportValue): ValueAnswer | undefined {
  const sure = choices.find((choice) => choice.sure)
  if (sure) return { becomes: sure.value }
  return empty === 'sure' ? { empty: true } : undefined
}

const suggestionsFor = (values: readonly ImportValue[]): Answered[] =>
  values.flatMap((value) => {
    const answer = suggestion(value)
    return answer ? [{ value, answer }] : []
  })

const readyRows = ({ counts }: Import): number =>
  counts ? counts.added + counts.changed + counts.unchanged + counts.conflict : 0

/** Keeps answers one after the other; what they change is asked for again. */
function useAnswers(data: Import, onAnswered: () => void) {
  const cache = useQueryClient()
  return useMutation({
    async mutationFn(answers: readonly Answered[]) {
      let kept = data
      for (const { value, answer: said } of answers)
        kept = await answerValue(data.id, { field: value.field, value: value.value, ...said }, kept.version)
      return kept
    },
    onSuccess(kept) {
      cache.setQueryData(importById(data.id).queryKey, kept)
      onAnswered()
    },
    onError: () => cache.invalidateQueries({ queryKey: importById(data.id).queryKey, exact: true }),
    onSettled: () =>
      Promise.all([rowsKey(data.id), valuesKey(data.id)].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}

function Lost({ error }: { error: Error }) {
  const texts = useImportTexts()
  return (
    <InlineAlert tone="bad" live="alert">
      {saidOr(error, texts.decisionLost)}
    </InlineAlert>
  )
}

function ReadyPart({
  data,
  open,
  onColumns,
  onDone,
}: Pick<ValuesPanelProps, 'data' | 'onColumns' | 'onDone'> & { open: number }) {
  const texts = useImportTexts()
  const format = useFormat()
  const ready = readyRows(data)
  return (
    <section className="ui-line ui-ends ui-frame import-apply" aria-label={texts.steps.values}>
      <div>
        <p>
          <strong>
            {texts.readyRows(format.integer(ready), format.integer(ready + (data.counts?.rejected ?? 0)))}
          </strong>
        </p>
        <p className="ui-small ui-soft">{open > 0 ? texts.openLater : texts.allAnswered}</p>
      </div>
      <div className="ui-line import-apply-buttons">
        <Button onClick={onColumns}>{texts.changeColumns}</Button>
        <Button kind="primary" onClick={onDone}>
          {texts.toReview}
        </Button>
      </div>
    </section>
  )
}

interface ValueListProps {
  noun: ImportNoun
  values: readonly ImportValue[]
  pending: boolean
  /** @param then once it is kept, or refused */
  onAnswer: (answered: Answered, then: () => void) => void
}

function ValueList({ noun, values, pending, onAnswer }: ValueListProps) {
  const labels = useLabels(noun)
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} className="ui-lined">
      {values.map((value, index) => (
        <ValueRow
          key={`${value.field} ${value.value} ${value.answer === null}`}
          noun={noun}
          label={labels[value.field] ?? value.field}
          value={value}
          pending={pending}
          onAnswer={(answer) => onAnswer({ value, answer }, () => focusRow(list.current, index))}
        />
      ))}
    </ul>
  )
}

/** The third step: each value that the portal does not know is asked about once. */
export function ValuesPanel({ noun, data, onAnswered, onColumns, onDone }: ValuesPanelProps) {
  const texts = useImportTexts()
  const format = useFormat()
  const values = useQuery(importValues(data.id))
  const answer = useAnswers(data, onAnswered)
  if (values.isPending) return <Loader inline label={texts.steps.values} />
  if (values.isError) return <ErrorState {...failureOf(values)} />
  const { data: all, open, openRows } = values.data
  const asked = all.filter((value) => value.answer === null)
  const done = all.filter((value) => value.answer !== null)
  const suggested = suggestionsFor(asked)
  const answering = {
    noun,
    pending: answer.isPending,
    onAnswer: (answered: Answered, then: () => void) => answer.mutate([answered], { onSettled: then }),
  }
  return (
    <div className="ui-grid ui-gap-16">
      {answer.isError && <Lost error={answer.error} />}
      {asked.length > 0 && (
        <Card
          title={texts.openValues(open, format.integer(open), format.integer(openRows))}
          note={texts.onceForAll}
          actions={
            suggested.length > 0 && (
              <Button
                pending={answer.isPending}
                onClick={() => answer.mutate(suggested, { onSuccess: () => focusRow(null, 0) })}
              >
                {texts.takeSuggestions(suggested.length, format.integer(suggested.length))}
              </Button>
            )
          }
        >
          <ValueList {...answering} values={asked} />
        </Card>
      )}
      {done.length > 0 && (
        <Card title={texts.answeredValues(format.integer(done.length))}>
          <ValueList {...answering} values={done} />
        </Card>
      )}
      <ReadyPart data={data} open={open} onColumns={onColumns} onDone={onDone} />
    </div>
  )
}
