import * as z from 'zod/mini'

import type { FieldKind, Named } from './field-kinds.ts'
import { id, idOrNone, optionalText, problem, requiredId, requiredText } from './fields.ts'
import type { Schema } from './route.ts'

export interface Field {
  answer: Schema
  draft: Schema
  empty: unknown
  kind: FieldKind
  required?: true
  /** Only stored records send it. */
  stored?: true
}
export type Fields = Readonly<Record<string, Field>>

export const text = (max?: number) =>
  ({ answer: z.string(), draft: requiredText(max), empty: '', kind: 'text', required: true }) as const

/** It may be empty. */
export const textOrNone = (max?: number) =>
  ({ answer: z.string(), draft: optionalText(max), empty: '', kind: 'text' }) as const

const whole = (least: number, most: number) =>
  z.int(problem('notWhole')).check(z.minimum(least, problem('tooSmall')), z.maximum(most, problem('tooBig')))

export const number = (least: number, most: number) =>
  ({ answer: z.int(), draft: whole(least, most), empty: 0, kind: 'number', required: true }) as const

/** The server chooses a default. */
export const numberOrNone = (least: number, most: number) =>
  ({ answer: z.int(), draft: z.optional(whole(least, most)), empty: null, kind: 'number' }) as const

/** `usual` when nothing is sent. */
export const flag = (usual = false) =>
  ({
    answer: z.boolean(),
    draft: z._default(z.boolean(problem('invalid')), usual),
    empty: usual,
    kind: 'flag',
  }) as const

/** Inactive records can't be chosen. */
export const activity = {
  answer: z.boolean(),
  draft: z.boolean(problem('invalid')),
  empty: true,
  kind: 'flag',
  stored: true,
} as const

export const reference = <const Of extends Named>(of: Of) =>
  ({ answer: id, draft: requiredId, empty: null, kind: `ref:${of}`, required: true }) as const

/** Null, 0 and absent mean none. */
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
