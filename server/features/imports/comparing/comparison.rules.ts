import type { ImportedNoun } from '../nouns/noun.rules.ts'
import type { GrowingCatalogue, ReferenceKind } from '../reading/references.queries.ts'
import type { Terms } from '../reading/rows.rules.ts'

/** What the comparison of a row depends on, beside the row. */
export interface Comparison extends Terms {
  noun: ImportedNoun
  /** For records of one project. */
  project: { id: number; startDate: string } | undefined
  /** The catalogues that are not read whole: they know what was asked for so far. */
  growing: ReadonlyMap<ReferenceKind, GrowingCatalogue>
  /** The file is of another installation: its ids are not ours. */
  stranger: boolean
  /** Whose import it is. */
  importer: number
  /** The day in Bogotá. */
  day: string
}

/** The project whose records an import reads: its id and its first day. */
export type ComparedProject = NonNullable<Comparison['project']>
