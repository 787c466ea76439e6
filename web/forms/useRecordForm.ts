import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type * as z from 'zod/mini'

import { CallError, saidOr, textOf } from '#web/http/call-error.ts'
import { currentTexts, subscribeToLanguage } from '#web/i18n/language.ts'
import { usePageFailed } from '#web/page/page-failed.ts'
import { toastSuccess } from '#web/ui/toasts.tsx'
import { useUnsavedChangesGuard } from '#web/ui/UnsavedChanges.tsx'

import { check, isMissing, type Messages } from './record-values.ts'
import { type DraftOffer, useDraft } from './useDraft.ts'

type Name<Values> = keyof Values & string
/** The names of the values of one type. */
type NamesOf<Values, Type> = { [N in Name<Values>]: Values[N] extends Type ? N : never }[Name<Values>]

export interface RecordFormSettings<Values extends Record<string, unknown>, Body, Saved> {
  mode: 'create' | 'update'
  /** The contract's schema of what is sent: it checks, trims and normalises. */
  schema: z.ZodMiniType<Body>
  /** What the fields hold at first; read once. */
  initial: Values
  /** Each field's label, in the order of the form: for the field, for 'Faltan:' and for the summary of errors. */
  labels: Record<Name<Values>, string>
  /** What has to be given before the button is enabled. */
  required: readonly Name<Values>[]
  /** Which labels carry an asterisk, where that is not the same. */
  asterisks?: readonly Name<Values>[]
  /** The version that an update was loaded with. */
  version?: number | undefined
  save: (body: Body, options: { ifMatch: number | undefined }) => Promise<Saved>
  /** Where to go once it is saved. */
  onSaved: (saved: Saved) => void
  /** The success toast. */
  success: string
  /** The nouns whose answers in memory are out of date once it is saved: the first word of their query keys. */
  stale: readonly string[]
  /** Loads what is stored now, after somebody else saved first. */
  reload?: () => void
  /** What a failure reads where the server said nothing, when that is not the usual sentence. */
  failed?: string
  /** No draft is kept of what stands in a dialog: it is closed when the person comes back. */
  draft?: false
}

/** What one field of the kit takes. */
export interface FieldOf<Value> {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  required: boolean
  asterisk: boolean
}

/** What `Checkbox` and `Switch` take. */
export interface CheckOf {
  id: string
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
  asterisk: boolean
}

export interface RecordFailure {
  /** What the server said; absent where only fields are wrong. */
  message?: string
  fields: { id: string; message: string }[]
  /** Somebody else saved first. */
  outdated: boolean
  /** Counts the tries, so that the banner of each takes the focus. */
  attempt: number
}

export interface RecordForm<Values> {
  mode: 'create' | 'update'
  values: Values
  /** Sets one value, as its field does. */
  set: <N extends Name<Values>>(name: N, value: Values[N]) => void
  /** The properties of the field that holds a value. */
  field: <N extends Name<Values>>(name: N) => FieldOf<Values[N]>
  /** The same for a value that is true or false. */
  check: (name: NamesOf<Values, boolean>) => CheckOf
  submit: (event: SyntheticEvent) => void
  saving: boolean
  canSubmit: boolean
  missing: { id: string; label: string }[]
  failure: RecordFailure | null
  draft: DraftOffer | null
  reload: (() => void) | undefined
}

/** The form of a record: what create and update have in common. Drawn by `RecordForm.tsx` around the fields. */
export function useRecordForm<Values extends Record<string, unknown>, Body, Saved>(
  settings: RecordFormSettings<Values, Body, Saved>,
): RecordForm<Values> {
  const { mode, schema, labels, required, asterisks = required } = settings
  const queryClient = useQueryClient()
  const prefix = useId()
  const [saving, setSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [failure, setFailure] = useState<RecordFailure | null>(null)
  const [served, setServed] = useState<Messages>({})
  const [version, setVersion] = useState(settings.version)

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
  const draft = useDraft({ dirty: dirty && settings.draft !== false, version, values }, (kept) => {
    form.setValues(kept.values)
    setVersion(kept.version)
  })
  usePageFailed(failure !== null)

  // The sentences beside the fields change with the language.
  const speakAnew = useEffectEvent(() => {
    if (attempts > 0) form.validate()
  })
  useEffect(() => subscribeToLanguage(() => speakAnew()), [])

  const idOf = (name: string) => `${prefix}${name}`
  const fail = (messages: Messages, rest: Pick<RecordFailure, 'outdated'> & { message?: string }) => {
    const fields = Object.entries(messages).map(([name, message]) => ({ id: idOf(name), message }))
    setFailure({ ...rest, fields, attempt: attempts + 1 })
  }
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

  const send = async (body: Body) => {
    setSaving(true)
    try {
      const saved = await settings.save(body, { ifMatch: version })
      release()
      void Promise.all(settings.stale.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
      toastSuccess(settings.success)
      settings.onSaved(saved)
    } catch (error) {
      const errors = error instanceof CallError ? error.errors : []
      const messages = Object.fromEntries(errors.map(({ path, message }) => [path, message]))
      setServed(messages)
      const message = settings.failed === undefined ? textOf(error) : saidOr(error, settings.failed)
      fail(messages, { message, outdated: error instanceof CallError && error.status === 412 })
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!canSubmit) return
    setAttempts(attempts + 1)
    setServed({})
    form.validate()
    const checked = check(schema, values, currentTexts())
    if (checked.ok) void send(checked.body)
    else fail(checked.messages, { outdated: false })
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
    submit,
    saving,
    canSubmit,
    missing: missing.map((name) => ({ id: idOf(name), label: labels[name as Name<Values>] })),
    failure,
    draft,
    reload: settings.reload,
  }
}
