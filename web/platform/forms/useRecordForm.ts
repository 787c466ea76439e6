import { useQueryClient } from '@tanstack/react-query'
import { use, useId } from 'react'

import { keysOf } from '#contract/keys.ts'
import type { Conflict } from '#web/platform/conflicts/conflict.ts'
import { MergedVersion } from '#web/platform/conflicts/merged-version.ts'
import { unfinishedDates } from '#web/platform/kit/fields/unfinished-dates.ts'

import { type Takes, useReturn } from './errands.ts'
import { recordControls } from './record-controls.ts'
import type { Name, RecordForm } from './record-form.ts'
import { isMissing } from './record-values.ts'
import { type RecordSaving, type SavedWords, tellSaved } from './send-record.ts'
import { useFormMessages } from './useFormMessages.ts'
import { useRecordSave } from './useRecordSave.ts'
import { useTypedValues } from './useTypedValues.ts'

interface RecordFormSettings<
  Values extends Record<string, unknown>,
  Body,
  Saved,
  Rec extends { version: number } = never,
  Sent = unknown,
>
  extends RecordSaving<Values, Body, Saved, Rec, Sent>, SavedWords<Saved> {
  /** What the fields hold at first, those of the schema all among them; read once. */
  initial: Values & { [Name in keyof Sent]-?: unknown }
  /** In the order of the form; also for 'Faltan:' and the summary of errors. */
  labels: Record<Name<Values>, string>
  required: readonly Name<Values>[]
  /** Where the labels with an asterisk are not the required ones. */
  asterisks?: readonly Name<Values>[]
  onSaved: (saved: Saved) => void
  /** First words of the query keys that are out of date after a save. */
  stale: readonly string[]
  /** What a failure reads where the server said nothing, when that is not the usual sentence. */
  failed?: string
  takes?: Takes<Values> | undefined
  /** Where the form stays after a save: the record that further changes are made on. */
  goesOn?: (saved: Saved) => Rec
  /** The draft's name, on a screen with several forms. */
  draft?: string
}

function useAfterSave<Values extends Record<string, unknown>, Body, Saved, Rec extends { version: number }, Sent>(
  settings: RecordFormSettings<Values, Body, Saved, Rec, Sent>,
  { form, restore, leave }: Pick<ReturnType<typeof useTypedValues<Values>>, 'form' | 'restore' | 'leave'>,
) {
  'use no memo'
  const tellMerged = use(MergedVersion)
  const { mode, stored, goesOn, labels, stale, onSaved } = settings
  const queryClient = useQueryClient()
  const bringBack = useReturn(mode)
  return (saved: Saved, merged: Conflict<Values, Rec> | undefined) => {
    const now = stored && goesOn?.(saved)
    if (now) {
      const begun = stored.valuesOf(now)
      const typed = form.getValues()
      restore({ base: { version: now.version, values: begun }, values: merged?.withTyped(begun, typed) ?? typed })
      tellMerged(now.version)
    } else leave()
    void Promise.all(stale.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
    tellSaved(bringBack ? { ...settings, created: undefined } : settings, saved, merged?.joinedLine(labels))
    ;(bringBack ?? onSaved)(saved)
    return now !== undefined
  }
}

const submitting =
  (
    canSubmit: boolean,
    messages: {
      begin: () => void
      failAt: (fields: ReturnType<typeof unfinishedDates>) => void
      refuse: () => boolean
    },
    send: () => void,
  ): RecordForm<never>['submit'] =>
  (event) => {
    event.preventDefault()
    if (!canSubmit) return false
    messages.begin()
    const unfinished = unfinishedDates(event.currentTarget)
    if (unfinished.length > 0) messages.failAt(unfinished)
    const isFit = unfinished.length === 0 && !messages.refuse()
    if (isFit) send()
    return isFit
  }

export function useRecordForm<
  Values extends Record<string, unknown>,
  Body,
  Saved,
  Rec extends { version: number } = never,
  Sent = unknown,
>(settings: RecordFormSettings<Values, Body, Saved, Rec, Sent>): RecordForm<Values> {
  // Memoising would cost 1.7 KB and save nothing: each key press changes all of it.
  'use no memo'
  const { mode, schema, labels, required, asterisks = required, stored, takes, failed } = settings
  const tellMerged = use(MergedVersion)
  const prefix = useId()
  const idOf = (name: string) => `${prefix}${name}`
  const typed = useTypedValues<Values>({ schema, initial: settings.initial, stored, takes, draft: settings.draft })
  const { form, base } = typed
  const { values } = form

  const messages = useFormMessages(form, schema, idOf)
  const { saving, send, conflict, joined } = useRecordSave(settings, {
    labels,
    failed,
    messages,
    adopt: (answered, merged) => {
      typed.restore({ base: answered.stored, values: answered.withTyped(merged, form.getValues()) })
      tellMerged(answered.stored.version)
    },
    finish: useAfterSave(settings, typed),
  })

  const set = (name: Name<Values>, value: unknown) => {
    form.setFieldValue(name, value as never)
    messages.changed(name)
  }
  const missing = keysOf(labels).filter((name) => required.includes(name) && isMissing(values[name]))
  const canSubmit = missing.length === 0 && !saving
  const state = { mode, values, set, saving, canSubmit, conflict, joined }
  return {
    ...recordControls({ labels, required, asterisks, idOf, errorOf: messages.of }, { values, set }),
    ...state,
    ...typed.shared,
    at: (path) => ({ id: idOf(path), error: messages.of(path) }),
    submit: submitting(
      canSubmit,
      { ...messages, refuse: () => messages.refuse(values) },
      () => void send(values, base),
    ),
    missing: missing.map((name) => ({ id: idOf(name), label: labels[name] })),
    failure: messages.failure,
  }
}
