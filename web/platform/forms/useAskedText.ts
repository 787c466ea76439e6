import { type SyntheticEvent, useState } from 'react'

import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'

interface Asking {
  send: (typed: string) => Promise<void>
  missing: string | undefined
  /** null where nothing is said, as it is over. */
  refusal?: (error: unknown) => string | null
}

/** Without an answer of the portal, or before its turn, it is as good as before. */
const wasTried = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429

export function useAskedText(id: string, { send, missing, refusal = textOf }: Asking) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const refuse = (sentence: string | undefined): void => {
    setWrong(sentence)
    requestAnimationFrame(() => focusField(id))
  }
  const submit = async (): Promise<void> => {
    if (pending) return
    if (typed.trim() === '') return refuse(missing)
    setPending(true)
    try {
      await send(typed)
    } catch (error) {
      const sentence = refusal(error)
      if (sentence === null) return
      setPending(false)
      if (wasTried(error)) setTyped('')
      refuse(sentence)
    }
  }
  const type = (text: string): void => {
    setTyped(text)
    setWrong(undefined)
  }
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void submit()
  }
  return { pending, wrong, type, onSubmit, field: { id, value: typed, onChange: type, error: wrong } }
}
