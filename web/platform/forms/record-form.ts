import type { ComponentType, SyntheticEvent } from 'react'

import type { ConflictDialogProps } from '#web/platform/conflicts/ConflictDialog.tsx'

import type { DraftOffer } from './useDraft.ts'

export type Name<Values> = keyof Values & string
/** The names of the values of one type. */
type NamesOf<Values, Type> = { [N in Name<Values>]: Values[N] extends Type ? N : never }[Name<Values>]

/** What one field of the kit takes. */
interface FieldOf<Value> {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  required: boolean
  asterisk: boolean
}

/** What a selector of another record takes: its id, and the words that it shows of it. */
interface ReferenceOf extends Omit<FieldOf<number | null>, 'onChange'> {
  name: string
  onChange: (value: number | null, name: string) => void
}

/** What `Checkbox` and `Switch` take. */
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
  fields: { id: string; message: string }[]
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
  /** The id and the error of a field within a list, by the path that the contract names it by: 'attendees.2.contactId'. */
  at: (path: string) => { id: string; error: string | undefined }
  /** The same for a value that is true or false. */
  check: (name: NamesOf<Values, boolean>) => CheckOf
  /** The same for a value that is another record's id, with the value that holds its words. */
  reference: (id: NamesOf<Values, number | null>, words: NamesOf<Values, string>) => ReferenceOf
  /** Leads to the form of a new record that this one lacks, named as in `takes`; what was typed is there afterwards. */
  sendFor: (name: string, href: string) => void
  /** What the form begins with has changed: what was not touched follows it. */
  follow: (begins: Partial<Values>) => void
  /** False where something holds it back, and it was not sent. */
  submit: (event: SyntheticEvent) => boolean
  saving: boolean
  canSubmit: boolean
  missing: { id: string; label: string }[]
  failure: RecordFailure | null
  draft: DraftOffer | null
  /** What was typed is given up: it is offered no more. */
  forget: () => void
  /** Another person changed the same meanwhile: what is asked about it. */
  conflict: { Dialog: ComponentType<ConflictDialogProps>; props: ConflictDialogProps } | null
  /** Whose changes stand in the form by now, not saved yet. */
  joined: string | undefined
}
