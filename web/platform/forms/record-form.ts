import type { ComponentType, SyntheticEvent } from 'react'

import type { ConflictDialogProps } from '#web/platform/conflicts/ConflictDialog.tsx'

import type { DraftOffer } from './useDraft.ts'

export type Name<Values> = keyof Values & string
type NamesOf<Values, Type> = { [N in Name<Values>]: Values[N] extends Type ? N : never }[Name<Values>]

interface FieldOf<Value> {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  required: boolean
  asterisk: boolean
}

interface ReferenceOf extends Omit<FieldOf<number | null>, 'onChange'> {
  name: string
  onChange: (value: number | null, name: string) => void
}

interface CheckOf {
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
  fields: { id: string; message: string; label?: string | undefined }[]
  /** Counts the tries, so that the banner of each takes the focus. */
  attempt: number
}

export interface RecordForm<Values> {
  mode: 'create' | 'update'
  values: Values
  dirty: boolean
  set: <N extends Name<Values>>(name: N, value: Values[N]) => void
  field: <N extends Name<Values>>(name: N) => FieldOf<Values[N]>
  /** The id and the error of a field within a list, by the path that the contract names it by: 'attendees.2.contactId'. */
  at: (path: string) => { id: string; error: string | undefined }
  check: (name: NamesOf<Values, boolean>) => CheckOf
  reference: (id: NamesOf<Values, number | null>, words: NamesOf<Values, string>) => ReferenceOf
  /** Leads to the form of a record that this one lacks, named as in `takes`; what was typed is there afterwards. */
  sendFor: (name: string, href: string) => void
  /** What was not touched follows the new beginning. */
  follow: (begins: Partial<Values>) => void
  /** False where something holds it back. */
  submit: (event: SyntheticEvent) => boolean
  saving: boolean
  canSubmit: boolean
  missing: { id: string; label: string }[]
  failure: RecordFailure | null
  draft: DraftOffer | null
  forget: () => void
  conflict: { Dialog: ComponentType<ConflictDialogProps>; props: ConflictDialogProps } | null
  /** Whose changes stand in the form by now, not saved yet. */
  joined: string | undefined
}
