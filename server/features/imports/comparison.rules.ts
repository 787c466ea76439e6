import type { ImportedNoun } from './imported-noun.rules.ts'
import type { GrowingCatalogue, ReferredKind } from './references.queries.ts'
import type { Terms } from './row-reading.rules.ts'

/** What rows are compared under. */
export interface Comparison extends Terms {
  noun: ImportedNoun
  /** The project whose records are read, where they are those of one. */
  project: { id: number; startDate: string } | undefined
  /** Of the catalogues those that know what was asked for alone. */
  growing: ReadonlyMap<ReferredKind, GrowingCatalogue>
  /** The file is of another installation: its ids are not ours. */
  stranger: boolean
  /** The day in Bogotá. */
  day: string
}

/** Of which project an import reads the records: its id and its first day. */
export type ComparedProject = NonNullable<Comparison['project']>
