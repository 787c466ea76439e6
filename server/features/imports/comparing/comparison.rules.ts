import type { ImportedNoun } from '../nouns/noun.rules.ts'
import type { GrowingCatalogue, ReferenceKind } from '../reading/references.queries.ts'
import type { Terms } from '../reading/rows.rules.ts'

export interface Comparison extends Terms {
  noun: ImportedNoun
  project: { id: number; startDate: string } | undefined
  /** Too large to be read whole: they hold what was asked so far. */
  growing: ReadonlyMap<ReferenceKind, GrowingCatalogue>
  /** Of another installation: its ids mean nothing here. */
  stranger: boolean
  importer: number
  day: string
}

export type ComparedProject = NonNullable<Comparison['project']>
