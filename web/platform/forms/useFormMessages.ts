import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'

import { currentTexts, subscribeToLanguage } from '#web/platform/i18n/language.ts'
import { usePageFailed } from '#web/platform/page/page-failed.ts'

import type { RecordFailure } from './record-form.ts'
import { check, type Messages } from './record-values.ts'

const isWithin = (name: string) => (path: string) => path === name || path.startsWith(`${name}.`)

/** What the banner says of the last try. */
function useFailure(idOf: (name: string) => string) {
  'use no memo'
  const [failure, setFailure] = useState<RecordFailure | null>(null)
  usePageFailed(failure !== null)
  const failAt = (fields: RecordFailure['fields'], message?: string) =>
    setFailure((former) => ({ ...(message !== undefined && { message }), fields, attempt: (former?.attempt ?? 0) + 1 }))
  const fail = (messages: Messages, message?: string) => {
    const fields = Object.entries(messages).map(([name, text]) => ({ id: idOf(name), message: text }))
    failAt(fields, message)
  }
  return { failure, failAt, fail, forget: () => setFailure(null) }
}

export function useFormMessages<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  schema: z.ZodMiniType,
  idOf: (name: string) => string,
) {
  'use no memo'
  const [sent, setSent] = useState(false)
  const { failure, failAt, fail, forget } = useFailure(idOf)
  const [served, setServed] = useState<Messages>({})

  const speakAnew = useEffectEvent(() => void (sent && form.validate()))
  useEffect(() => subscribeToLanguage(() => speakAnew()), [])

  return {
    failure,
    failAt,
    fail,
    /** The sentence beside a field: the server's until the value changes, else the form's own. */
    of(name: string): string | undefined {
      const own = form.errors[name]
      return served[name] ?? (typeof own === 'string' ? own : undefined)
    },
    begin: () => {
      setSent(true)
      setServed({})
    },
    clear: () => {
      setSent(false)
      forget()
    },
    changed: (name: keyof Values & string) => {
      const concerns = isWithin(name)
      for (const path of Object.keys(form.errors).filter(concerns)) form.clearFieldError(path)
      if (sent) form.validateField(name)
      const others = Object.entries(served).filter(([path]) => !concerns(path))
      if (others.length < Object.keys(served).length) setServed(Object.fromEntries(others))
    },
    serve: (messages: Messages, message: string) => {
      setServed(messages)
      fail(messages, message)
    },
    /** False when the schema takes the values. */
    refuse: (values: Values): boolean => {
      form.validate()
      const checked = check(schema, values, currentTexts())
      if (!checked.ok) fail(checked.messages)
      return !checked.ok
    },
  }
}
