import type * as z from 'zod/mini'

/**
 * The schema of the rows of a statement that is text. TypeScript takes their type from it, and the tests hold the
 * database's columns, types and nulls against it (server/testing/row-claims.ts); a serving portal does not check it.
 */
export interface RowClaim<Row extends object = object> {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>
  readonly _zod: { readonly output: Row }
  /** No row at all comes as one row of nulls. */
  readonly orNulls?: true
}
