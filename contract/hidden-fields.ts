import * as z from 'zod/mini'

import type { Schema } from './route.ts'

/** Fields of employees that a role may hide from those who have it. */
export const hideableFields = [
  'documentNumber',
  'birthDate',
  'gender',
  'address',
  'phoneNumber',
  'cellphoneNumber',
] as const
export type HideableField = (typeof hideableFields)[number]

/** What a role may not see of employees. */
export type Hidden = ReadonlySet<HideableField>

/** Nothing is hidden. */
export const nothingHidden: Hidden = new Set()

const hideable: ReadonlySet<string> = new Set(hideableFields)

/** Whether a field of a kind of record is hidden: those of employees alone can be. `kind` as the trail names it. */
export const isHiddenField = (hidden: Hidden, kind: string, field: string): boolean =>
  kind === 'employee' && hideable.has(field) && hidden.has(field as HideableField)

/** Which schemas of answers hold a field of an employee that may be hidden. The server finds them in every answer. */
export const hideableIn = z.registry<{ field: HideableField }>()

/**
 * A field of an employee in an answer: null for who may not see it. Whatever call answers one declares it so, under
 * whatever name; the server then needs no word in the call itself.
 */
export function ofEmployee<S extends Schema>(field: HideableField, schema: S): z.ZodMiniNullable<S> {
  const shown = z.nullable(schema)
  hideableIn.add(shown, { field })
  return shown
}
