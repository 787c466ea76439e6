import type * as z from 'zod/mini'

/**
 * What the code claims of the rows of a statement that is written as text: a schema, the contract's own where it has one.
 * The compiler takes the type of the rows from it. The tests hold columns, types and nulls of what the database answers
 * against it (server/testing/row-claims.ts); a portal that serves does not look at it.
 */
export interface RowClaim<Row extends object = object> {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
  readonly _zod: { readonly output: Row }
  /** Where no row is found, one of nulls stands in its place. */
  readonly orNulls?: true
}
