import * as z from 'zod/mini'

import type { FieldKind, Named } from './field-kinds.ts'
import { id, idOrNone, optionalText, problem, requiredId, requiredText } from './fields.ts'
import type { Schema } from './route.ts'

/** One field of a noun. The functions below make the usual ones; an odd field is such an object, written out. */
export interface Field {
  /** In answers. */
  answer: Schema
  /** In what is sent. */
  draft: Schema
  /** What a new form holds. */
  empty: unknown
  kind: FieldKind
  /** The form can't be sent without it. */
  required?: true
  /** A new record does not bring it: it is sent of a stored one alone. */
  stored?: true
}
export type Fields = Readonly<Record<string, Field>>

/** One line of text that has to be there. */
export const text = (max?: number) =>
  ({ answer: z.string(), draft: requiredText(max), empty: '', kind: 'text', required: true }) as const

/** One line of text that may be empty. */
export const textOrNone = (max?: number) =>
  ({ answer: z.string(), draft: optionalText(max), empty: '', kind: 'text' }) as const

const whole = (least: number, most: number) =>
  z.int(problem('notWhole')).check(z.minimum(least, problem('tooSmall')), z.maximum(most, problem('tooBig')))

/** A whole number that has to be there. */
export const number = (least: number, most: number) =>
  ({ answer: z.int(), draft: whole(least, most), empty: 0, kind: 'number', required: true }) as const

/** A whole number that the server chooses where none is sent. */
export const numberOrNone = (least: number, most: number) =>
  ({ answer: z.int(), draft: z.optional(whole(least, most)), empty: null, kind: 'number' }) as const

/** Yes or no; `usual` where nothing is sent. */
export const flag = (usual = false) =>
  ({
    answer: z.boolean(),
    draft: z._default(z.boolean(problem('invalid')), usual),
    empty: usual,
    kind: 'flag',
  }) as const

/** Whether the record may still be chosen: a new one may. */
export const activity = {
  answer: z.boolean(),
  draft: z.boolean(problem('invalid')),
  empty: true,
  kind: 'flag',
  stored: true,
} as const

/** Another record, which has to be chosen. */
export const reference = <const Of extends Named>(of: Of) =>
  ({ answer: id, draft: requiredId, empty: null, kind: `ref:${of}`, required: true }) as const

/** Another record, or none: null, 0 and absent mean none. */
export const referenceOrNone = <const Of extends Named>(of: Of) =>
  ({
    answer: z.nullable(id),
    draft: z._default(
      z.pipe(
        idOrNone,
        z.transform((value) => value || null),
      ),
      null,
    ),
    empty: null,
    kind: `ref:${of}`,
  }) as const
