import { useForm } from '@mantine/form'
import { useState } from 'react'
import type * as z from 'zod/mini'

import { keysOf } from '#contract/keys.ts'
import { currentTexts } from '#web/platform/i18n/language.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'

import type { Draft } from './drafts.ts'
import { type Takes, useErrand } from './errands.ts'
import type { RecordForm } from './record-form.ts'
import { check } from './record-values.ts'
import type { FormBase } from './send-record.ts'
import { useDraft } from './useDraft.ts'

interface TypedSettings<Values> {
  schema: z.ZodMiniType
  /** Read once. */
  initial: Values
  stored: { from: { version: number } } | undefined
  takes: Takes<Values> | undefined
  draft: string | undefined
}

export function useTypedValues<Values extends Record<string, unknown>>(settings: TypedSettings<Values>) {
  'use no memo'
  const { schema, initial, stored, takes } = settings
  const [base, setBase] = useState<FormBase<Values>>({ version: stored?.from.version, values: initial })
  const form = useForm<Values>({
    initialValues: initial,
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
  const follow: RecordForm<Values>['follow'] = (begins) => {
    const begun = { ...base.values, ...begins }
    const untouched = { ...begins }
    for (const name of keysOf(begins)) if (form.isDirty(name)) delete untouched[name]
    form.setValues(untouched)
    form.resetDirty(begun)
    setBase({ ...base, values: begun })
  }
  return { form, base, restore, leave, shared: { dirty, sendFor, follow, draft, forget } }
}
