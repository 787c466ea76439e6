import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, use, useId, useState } from 'react'

import { MergedVersion } from '#web/platform/conflicts/merged-version.ts'
import { currentTexts } from '#web/platform/i18n/language.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { unfinishedDates } from '#web/platform/kit/fields/unfinished-dates.ts'

import type { Draft } from './drafts.ts'
import { type Takes, useErrand, useReturn } from './errands.ts'
import { recordControls } from './record-controls.ts'
import type { Name, RecordForm } from './record-form.ts'
import { check, isMissing } from './record-values.ts'
import { type FormBase, type RecordSaving, type SavedWords, tellSaved } from './send-record.ts'
import { useDraft } from './useDraft.ts'
import { useFormMessages } from './useFormMessages.ts'
import { useRecordSave } from './useRecordSave.ts'

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
  takes?: Takes<Values> | undefined
  /** Where the form stays after a save: what is stored then, which further changes are made on. */
  goesOn?: (saved: Saved) => Rec
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
  // Every letter changes what all of these close over: kept apart they would cost 1.7 KB and save nothing.
  'use no memo'
  const { mode, schema, labels, required, asterisks = required, stored, takes, goesOn } = settings
  const queryClient = useQueryClient()
  const tellMerged = use(MergedVersion)
  const prefix = useId()
  const idOf = (name: string) => `${prefix}${name}`
  const [base, setBase] = useState<FormBase<Values>>({ version: stored?.record.version, values: settings.initial })

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

  const messages = useFormMessages(form, schema, idOf)
  const { saving, send, conflict, joined } = useRecordSave(settings, {
    labels,
    failed: settings.failed,
    messages,
    adopt: (answered, merged) => {
      restore({ base: answered.stored, values: answered.withTyped(merged, form.getValues()) })
      tellMerged(answered.stored.version)
    },
    finish: (saved, merged) => {
      const now = stored && goesOn?.(saved)
      if (now) {
        const begun = stored.valuesOf(now)
        const typed = form.getValues()
        restore({ base: { version: now.version, values: begun }, values: merged?.withTyped(begun, typed) ?? typed })
      } else leave()
      void Promise.all(settings.stale.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
      tellSaved(bringBack ? { ...settings, created: undefined } : settings, saved, merged?.joinedLine(labels))
      ;(bringBack ?? settings.onSaved)(saved)
    },
  })

  const set: RecordForm<Values>['set'] = (name, value) => {
    form.setFieldValue(name, value as never)
    messages.changed(name)
  }
  const missing = Object.keys(labels).filter((name) => required.includes(name) && isMissing(values[name]))
  const canSubmit = missing.length === 0 && !saving
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canSubmit) return false
    messages.begin()
    const unfinished = unfinishedDates(event.currentTarget)
    if (unfinished.length > 0) messages.failAt(unfinished)
    const isFit = unfinished.length === 0 && !messages.refuse(values)
    if (isFit) void send(values, base)
    return isFit
  }
  const follow: RecordForm<Values>['follow'] = (begins) => {
    const begun = { ...base.values, ...begins }
    const untouched = Object.entries(begins).filter(([name]) => !form.isDirty(name))
    form.setValues(Object.fromEntries(untouched) as Partial<Values>)
    form.resetDirty(begun)
    setBase({ ...base, values: begun })
  }

  return {
    ...recordControls({ labels, required, asterisks, idOf, errorOf: messages.of }, { values, set }),
    at: (path) => ({ id: idOf(path), error: messages.of(path) }),
    mode,
    values,
    set,
    sendFor,
    follow,
    submit,
    saving,
    canSubmit,
    missing: missing.map((name) => ({ id: idOf(name), label: labels[name as Name<Values>] })),
    failure: messages.failure,
    draft,
    forget,
    conflict,
    joined,
  }
}
