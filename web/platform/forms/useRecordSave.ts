import { useEffect, useRef, useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import { CallError, saidOr, textOf } from '#web/platform/calls/call-error.ts'
import type { Conflict } from '#web/platform/conflicts/conflict.ts'
import type { ConflictDialogProps } from '#web/platform/conflicts/ConflictDialog.tsx'
import { currentTexts } from '#web/platform/i18n/language.ts'
import { toastError } from '#web/platform/page/toasts.tsx'

import type { Name, RecordForm } from './record-form.ts'
import type { Messages } from './record-values.ts'
import { type FormBase, type RecordSaving, sendRecord } from './send-record.ts'
import type { useFormMessages } from './useFormMessages.ts'

interface Versioned {
  version: number
}

interface RecordSave<Values extends Record<string, unknown>, Saved, Rec extends { version: number }> {
  labels: Record<Name<Values>, string>
  failed: string | undefined
  messages: Pick<ReturnType<typeof useFormMessages<Values>>, 'refuse' | 'serve' | 'fail' | 'clear'>
  /** Keeps what was typed since they were sent. */
  adopt: (answered: Conflict<Values, Rec>, merged: Values) => void
  /** Whether the form stays, for further changes. */
  finish: (saved: Saved, merged: Conflict<Values, Rec> | undefined) => boolean
}

/** In the form while it stands, in a toast once it was left. */
function useRefusal(failed: string | undefined, serve: (messages: Messages, message: string) => void) {
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => void (stands.current = false)
  }, [])
  return (error: unknown) => {
    const text = failed === undefined ? textOf(error) : saidOr(error, failed)
    const errors = error instanceof CallError ? error.errors : []
    if (stands.current) serve(Object.fromEntries(errors.map(({ path, message }) => [path, message])), text)
    else toastError(text)
  }
}

function useConflict<Values, Rec>(adopt: (answered: Conflict<Values, Rec>, merged: Values) => void) {
  'use no memo'
  const [conflict, setConflict] = useState<Conflict<Values, Rec> | null>(null)
  const [joined, setJoined] = useState<Conflict<Values, Rec> | null>(null)
  const join = (answered: Conflict<Values, Rec>, merged: Values) => {
    adopt(answered, merged)
    setConflict(null)
    setJoined(answered)
  }
  const end = () => {
    setConflict(null)
    setJoined(null)
  }
  return { conflict, setConflict, joined, join, end }
}

const questionOf = <Values extends Record<string, unknown>, Rec extends { version: number }>(
  conflict: Conflict<Values, Rec>,
  answers: Omit<ConflictDialogProps, 'conflict' | 'write'>,
): RecordForm<Values>['conflict'] => ({
  Dialog: conflict.Dialog,
  props: { ...answers, conflict, write: conflict.write },
})

export function useRecordSave<Values extends Record<string, unknown>, Body, Saved, Rec extends Versioned, Sent>(
  saving: RecordSaving<Values, Body, Saved, Rec, Sent>,
  { labels, failed, messages, adopt, finish }: RecordSave<Values, Saved, Rec>,
) {
  const [isSaving, setSaving] = useState(false)
  const { conflict, setConflict, joined, join, end } = useConflict<Values, Rec>(adopt)
  const tellRefusal = useRefusal(failed, messages.serve)
  const send = async (mine: Values, from: FormBase<Values>) => {
    setSaving(true)
    try {
      const outcome = await sendRecord(saving, mine, from)
      if (outcome.kind === 'saved') {
        if (finish(outcome.saved, outcome.merged)) {
          messages.clear()
          end()
        }
      } else if (outcome.kind === 'gone') messages.fail({}, currentTexts().conflicts.gone)
      else if (outcome.asks) setConflict(outcome.conflict)
      else {
        join(outcome.conflict, outcome.conflict.merge.values)
        messages.refuse(outcome.conflict.merge.values)
      }
      return outcome.kind
    } catch (error) {
      tellRefusal(error)
      return 'failed'
    } finally {
      setSaving(false)
    }
  }
  const saveChosen = async (answered: Conflict<Values, Rec>, choices: Choices) => {
    const chosen = answered.settle(choices)
    const back = () => join(answered, chosen)
    if (messages.refuse(chosen)) return back()
    // A form that stays goes on from what is saved, and not from what was typed at first.
    adopt(answered, chosen)
    const kind = await send(chosen, answered.stored)
    if (kind === 'failed' || kind === 'gone') back()
  }
  const asked =
    conflict &&
    questionOf(conflict, {
      labels,
      saving: isSaving,
      onSave: (choices) => void saveChosen(conflict, choices),
      onStay: (choices) => join(conflict, conflict.settle(choices)),
    })
  return { saving: isSaving, send, conflict: asked, joined: joined?.joinedLine(labels) }
}
