import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import { CallError, saidOr, textOf } from '#web/platform/calls/call-error.ts'
import type { Conflict } from '#web/platform/conflicts/conflict.ts'
import { MergedVersion } from '#web/platform/conflicts/merged-version.ts'
import { currentTexts, subscribeToLanguage } from '#web/platform/i18n/language.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { unfinishedDates } from '#web/platform/kit/fields/unfinished-dates.ts'
import { toastError } from '#web/platform/kit/states/toasts.tsx'
import { usePageFailed } from '#web/platform/page/page-failed.ts'

import type { Draft } from './drafts.ts'
import { type Takes, useErrand, useReturn } from './errands.ts'
import type { Name, RecordFailure, RecordForm } from './record-form.ts'
import { check, isMissing, type Messages } from './record-values.ts'
import { type FormBase, type RecordSaving, type SavedWords, sendRecord, tellSaved } from './send-record.ts'
import { useDraft } from './useDraft.ts'

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
  /** Each field's label, in the order of the form: for the field, for 'Faltan:' and for the summary of errors. */
  labels: Record<Name<Values>, string>
  /** What has to be given before the button is enabled. */
  required: readonly Name<Values>[]
  /** Which labels carry an asterisk, where that is not the same. */
  asterisks?: readonly Name<Values>[]
  /** What follows once it is saved: where to go, for one. */
  onSaved: (saved: Saved) => void
  /** The nouns whose answers in memory are out of date once it is saved: the first word of their query keys. */
  stale: readonly string[]
  /** What a failure reads where the server said nothing, when that is not the usual sentence. */
  failed?: string
  /** What becomes of the values when a record comes back that the form sent its writer to make, by what it was called. */
  takes?: Takes<Values>
  /** Under which name its draft is kept on its screen, where that has several forms: a dialog offers its own. */
  draft?: string
}

/** The form of a record: what create and update have in common. Drawn by `RecordForm.tsx` around the fields. */
export function useRecordForm<
  Values extends Record<string, unknown>,
  Body,
  Saved,
  Rec extends { version: number } = never,
  Sent = unknown,
>(settings: RecordFormSettings<Values, Body, Saved, Rec, Sent>): RecordForm<Values> {
  const { mode, schema, labels, required, asterisks = required, stored, takes } = settings
  const queryClient = useQueryClient()
  const tellMerged = use(MergedVersion)
  const prefix = useId()
  const [saving, setSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [failure, setFailure] = useState<RecordFailure | null>(null)
  const [served, setServed] = useState<Messages>({})
  const [base, setBase] = useState<FormBase<Values>>({ version: stored?.record.version, values: settings.initial })
  const [conflict, setConflict] = useState<Conflict<Values, Rec> | null>(null)
  const [joined, setJoined] = useState<Conflict<Values, Rec> | null>(null)

  const form = useForm<Values>({
    initialValues: settings.initial,
    validate: (values) => {
      const checked = check(schema, values, currentTexts())
      return checked.ok ? {} : checked.messages
    },
  })
  const { values } = form
  const dirty = form.isDirty()
  const { release } = useUnsavedChangesGuard(dirty)
  const restore = (typed: Pick<Draft<Values>, 'base' | 'values'>) => {
    form.setValues(typed.values)
    form.resetDirty(typed.base.values)
    setBase(typed.base)
  }
  const { offer: draft, forget } = useDraft({ dirty, base, values }, restore, settings.draft)
  const leave = () => {
    release()
    forget()
  }
  const sendFor = useErrand({ base, values, takes, restore, leave })
  const bringBack = useReturn(mode)
  usePageFailed(failure !== null)

  /** Whether the form still stands: a refusal may come after it was left, and is told elsewhere then. */
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => void (stands.current = false)
  }, [])

  // The sentences beside the fields change with the language.
  const speakAnew = useEffectEvent(() => {
    if (attempts > 0) form.validate()
  })
  useEffect(() => subscribeToLanguage(() => speakAnew()), [])

  const idOf = (name: string) => `${prefix}${name}`
  const failAt = (fields: RecordFailure['fields'], message?: string) =>
    setFailure((former) => ({ ...(message !== undefined && { message }), fields, attempt: (former?.attempt ?? 0) + 1 }))
  const fail = (messages: Messages, message?: string) =>
    failAt(
      Object.entries(messages).map(([name, text]) => ({ id: idOf(name), message: text })),
      message,
    )
  const set: RecordForm<Values>['set'] = (name, value) => {
    form.setFieldValue(name, value as never)
    if (attempts > 0) form.validateField(name)
    if (name in served) setServed(Object.fromEntries(Object.entries(served).filter(([other]) => other !== name)))
  }

  const common = (name: Name<Values>) => ({
    id: idOf(name),
    label: labels[name],
    error: served[name] ?? (form.errors[name] as string | undefined),
    asterisk: asterisks.includes(name),
  })

  const missing = Object.keys(labels).filter((name) => required.includes(name) && isMissing(values[name]))
  const canSubmit = missing.length === 0 && !saving

  /** Puts merged values into the form, with what was typed since they were sent. */
  const adopt = (answered: Conflict<Values, Rec>, merged: Values) => {
    form.setValues(answered.withTyped(merged, form.getValues()))
    form.resetDirty(answered.stored.values)
    setBase(answered.stored)
    tellMerged(answered.stored.version)
    setConflict(null)
    setJoined(answered)
  }
  const finish = (saved: Saved, merged: Conflict<Values, Rec> | undefined) => {
    leave()
    void Promise.all(settings.stale.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
    tellSaved(bringBack ? { ...settings, created: undefined } : settings, saved, merged?.joinedLine(labels))
    ;(bringBack ?? settings.onSaved)(saved)
  }
  /** What holds the form back: every sentence beside its field, and all of them above. False when nothing does. */
  const refuse = (mine: Values): boolean => {
    form.validate()
    const checked = check(schema, mine, currentTexts())
    if (!checked.ok) fail(checked.messages)
    return !checked.ok
  }
  const send = async (mine: Values, from: FormBase<Values>) => {
    setSaving(true)
    try {
      const outcome = await sendRecord(settings, mine, from)
      if (outcome.kind === 'saved') finish(outcome.saved, outcome.merged)
      else if (outcome.kind === 'gone') fail({}, currentTexts().conflicts.gone)
      else if (outcome.asks) setConflict(outcome.conflict)
      else {
        adopt(outcome.conflict, outcome.conflict.merge.values)
        refuse(outcome.conflict.merge.values)
      }
      return outcome.kind
    } catch (error) {
      const text = settings.failed === undefined ? textOf(error) : saidOr(error, settings.failed)
      if (!stands.current) {
        toastError(text)
        return 'failed'
      }
      const errors = error instanceof CallError ? error.errors : []
      const messages = Object.fromEntries(errors.map(({ path, message }) => [path, message]))
      setServed(messages)
      fail(messages, text)
      return 'failed'
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canSubmit) return
    setAttempts(attempts + 1)
    setServed({})
    const unfinished = unfinishedDates(event.currentTarget)
    if (unfinished.length > 0) failAt(unfinished)
    else if (!refuse(values)) void send(values, base)
  }
  /** Sends again what was chosen; what stands in its way is told in the form, which has it all. */
  const saveChosen = async (answered: Conflict<Values, Rec>, choices: Choices) => {
    const chosen = answered.settle(choices)
    const back = () => adopt(answered, chosen)
    if (refuse(chosen)) return back()
    const kind = await send(chosen, answered.stored)
    if (kind === 'failed' || kind === 'gone') back()
  }

  return {
    mode,
    values,
    set,
    field: (name) => ({
      ...common(name),
      value: values[name],
      onChange: (value) => set(name, value),
      required: required.includes(name),
    }),
    check: (name) => ({
      ...common(name),
      checked: values[name] === true,
      onChange: (checked) => set(name, checked as Values[typeof name]),
    }),
    reference: (id, words) => ({
      ...common(id),
      value: values[id] as number | null,
      name: values[words] as string,
      onChange: (value, name) => {
        set(id, value as Values[typeof id])
        set(words, name as Values[typeof words])
      },
      required: required.includes(id),
    }),
    sendFor,
    follow: (begins) => {
      const begun = { ...base.values, ...begins }
      const untouched = Object.entries(begins).filter(([name]) => !form.isDirty(name))
      form.setValues(Object.fromEntries(untouched) as Partial<Values>)
      form.resetDirty(begun)
      setBase({ ...base, values: begun })
    },
    submit,
    saving,
    canSubmit,
    missing: missing.map((name) => ({ id: idOf(name), label: labels[name as Name<Values>] })),
    failure,
    draft,
    forget,
    conflict: conflict && {
      Dialog: conflict.Dialog,
      props: {
        conflict,
        labels,
        write: conflict.write,
        saving,
        onSave: (choices) => void saveChosen(conflict, choices),
        onStay: (choices) => adopt(conflict, conflict.settle(choices)),
      },
    },
    joined: joined?.joinedLine(labels),
  }
}
