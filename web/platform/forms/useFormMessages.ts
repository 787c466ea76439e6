import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'

import { currentTexts, subscribeToLanguage } from '#web/platform/i18n/language.ts'
import { usePageFailed } from '#web/platform/page/page-failed.ts'

import type { RecordFailure } from './record-form.ts'
import { check, type Messages } from './record-values.ts'

/** What holds a form back: a sentence beside each field, and all of them above it. */
export function useFormMessages<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  schema: z.ZodMiniType,
  idOf: (name: string) => string,
) {
  'use no memo'
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<RecordFailure | null>(null)
  const [served, setServed] = useState<Messages>({})
  usePageFailed(failure !== null)

  const speakAnew = useEffectEvent(() => {
    if (sent) form.validate()
  })
  useEffect(() => subscribeToLanguage(() => speakAnew()), [])

  const failAt = (fields: RecordFailure['fields'], message?: string) =>
    setFailure((former) => ({ ...(message !== undefined && { message }), fields, attempt: (former?.attempt ?? 0) + 1 }))
  const fail = (messages: Messages, message?: string) =>
    failAt(
      Object.entries(messages).map(([name, text]) => ({ id: idOf(name), message: text })),
      message,
    )
  return {
    failure,
    failAt,
    fail,
    /** The sentence beside a field: the server's until the value changes, else the form's own. */
    of: (name: string) => served[name] ?? (form.errors[name] as string | undefined),
    begin: () => {
      setSent(true)
      setServed({})
    },
    changed: (name: keyof Values & string) => {
      const isWithin = (path: string) => path === name || path.startsWith(`${name}.`)
      for (const path of Object.keys(form.errors).filter(isWithin)) form.clearFieldError(path)
      if (sent) form.validateField(name)
      if (Object.keys(served).some(isWithin))
        setServed(Object.fromEntries(Object.entries(served).filter(([path]) => !isWithin(path))))
    },
    /** Says what the server said. */
    serve: (messages: Messages, message: string) => {
      setServed(messages)
      fail(messages, message)
    },
    /** Says what the schema refuses of some values. False when it takes them. */
    refuse: (values: Values): boolean => {
      form.validate()
      const checked = check(schema, values, currentTexts())
      if (!checked.ok) fail(checked.messages)
      return !checked.ok
    },
  }
}
