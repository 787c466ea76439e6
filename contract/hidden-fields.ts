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

const isHideable = (field: string): field is HideableField => hideableFields.some((one) => one === field)

/** `kind` as the trail names it. */
export const isHiddenField = (hidden: Hidden, kind: string, field: string): boolean =>
  kind === 'employee' && isHideable(field) && hidden.has(field)

/** The server finds these in every answer. */
export const hideableIn = z.registry<{ field: HideableField }>()

/** Null for a reader who may not see it. Every answer declares such fields so, and calls need no further word. */
export function ofEmployee<S extends Schema>(field: HideableField, schema: S): z.ZodMiniNullable<S> {
  const shown = z.nullable(schema)
  hideableIn.add(shown, { field })
  return shown
}
