import * as z from 'zod/mini'

import type { Schema } from './route.ts'

export const hideableFields = [
  'documentNumber',
  'birthDate',
  'gender',
  'address',
  'phoneNumber',
  'cellphoneNumber',
] as const
export type HideableField = (typeof hideableFields)[number]

export type Hidden = ReadonlySet<HideableField>

export const nothingHidden: Hidden = new Set()

const hideable: ReadonlySet<string> = new Set(hideableFields)

/** `kind` as the trail names it. */
export const isHiddenField = (hidden: Hidden, kind: string, field: string): boolean =>
  kind === 'employee' && hideable.has(field) && hidden.has(field as HideableField)

/** The server finds these in every answer. */
export const hideableIn = z.registry<{ field: HideableField }>()

/** Null for a reader who may not see it. Every answer declares such fields so, and calls need no further word. */
export function ofEmployee<S extends Schema>(field: HideableField, schema: S): z.ZodMiniNullable<S> {
  const shown = z.nullable(schema)
  hideableIn.add(shown, { field })
  return shown
}
