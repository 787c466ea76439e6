import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { BulkAnswer } from '#contract/bulk.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { subscribeToVisitEnd } from '#web/platform/calls/visit-end.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { isFocusLost } from '#web/platform/kit/fields/focus-next.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useBulkTexts } from './bulk-texts.ts'
import { type BulkList, changeMany } from './bulk.api.ts'

interface Outcome {
  kind: 'done' | 'undone'
  answer: BulkAnswer
}

/** By list: a person who comes back to it can still undo the change. */
const outcomes = new Map<string, Outcome>()

/** Goes up with each person. */
let visit = 0
subscribeToVisitEnd(() => {
  visit += 1
  outcomes.clear()
})

const keyOf = ({ noun, parent }: BulkList): string => `${noun}-${parent ?? ''}`
const isOver = ({ undo }: BulkAnswer): boolean => undo === null || new Date(undo.until) <= new Date()

/** The outcome of the last bulk change while it is worth saying, and its undo. */
export function useBulkResult(list: BulkList) {
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState(() => {
    const last = outcomes.get(keyOf(list))
    return last && !isOver(last.answer) ? last : undefined
  })
  const [own] = useState(visit)
  const show = (next: Outcome) => {
    // The answer to a person who has signed out meanwhile is nobody else's.
    if (own !== visit) return
    outcomes.set(keyOf(list), next)
    setOutcome(next)
    // All but the count that led here.
    void cache.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun !== 'bulk' })
  }
  const undo = useMutation({
    mutationFn: (change: string) => changeMany(list, { undo: change }),
    onSuccess: (answer) => show({ kind: 'undone', answer: { ...answer, undo: null } }),
  })
  return {
    outcome,
    undo,
    done: (answer: BulkAnswer) => {
      undo.reset()
      show({ kind: 'done', answer })
    },
  }
}

export function FailedRecords({ failed }: Pick<BulkAnswer, 'failed'>) {
  const texts = useBulkTexts()
  const format = useFormat()
  if (failed.length === 0) return null
  return (
    <>
      <p>{texts.failed(failed.length, format.integer(failed.length))}</p>
      <ul className="bulk-failed">
        {failed.map(({ id, name, problem }) => (
          <li key={id}>
            <strong>{name ?? texts.unnamed(String(id))}</strong>: {problem}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Has the focus once its button has gone. */
function useFocusOnceUndone(outcome: Outcome | undefined) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome?.kind === 'undone' && isFocusLost()) place.current?.focus()
  }, [outcome])
  return place
}

export function BulkResult({ outcome, undo }: ReturnType<typeof useBulkResult>) {
  const texts = useBulkTexts()
  const format = useFormat()
  const place = useFocusOnceUndone(outcome)
  if (!outcome) return null
  const { answer, kind } = outcome
  const { changed, failed, undo: taken } = answer
  const words = kind === 'undone' ? texts.undone : texts.done
  const title = changed === 0 ? texts.doneNone : words(changed, format.integer(changed))
  return (
    <div ref={place} tabIndex={-1} className="ui-gap-below">
      <InlineAlert
        tone={undo.isError || changed === 0 ? 'bad' : failed.length > 0 ? 'warn' : 'ok'}
        live="status"
        title={title}
        action={
          taken && (
            <Button
              // The button of the former change would keep the focus where it is.
              key={taken.change}
              focusOnMount
              onClick={() => undo.mutate(taken.change)}
              pending={undo.isPending}
              pendingLabel={texts.undoing}
            >
              {texts.undo}
            </Button>
          )
        }
      >
        {undo.isError && <p>{textOf(undo.error)}</p>}
        <FailedRecords failed={failed} />
        {taken && <p>{texts.undoUntil(format.time(taken.until))}</p>}
      </InlineAlert>
    </div>
  )
}
