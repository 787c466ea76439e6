import * as z from 'zod/mini'

import type { SheetColumn } from '#contract/sheet-columns.ts'
import type { Database } from '#server/platform/database/database.ts'

import { folded } from './cell-values.rules.ts'

/** A record that a cell may name. */
export interface Candidate {
  id: number
  name: string
  isActive: boolean
}

export type ReferredKind = NonNullable<SheetColumn['of']>

/** Kinds of which there are few: each is read whole. `more` are other texts that name one. */
const small: Partial<Record<ReferredKind, { table: string; name: string; more?: string; active?: string }>> = {
  city: { table: 'cities', name: 'label', more: 'array[name, code]' },
}

/** Records of one kind by what names them, and by their id. */
export interface Catalogue {
  named(text: string): readonly Candidate[]
  byId(id: number): Candidate | undefined
  readonly all: readonly Candidate[]
}

const Named = z.object({ id: z.int(), name: z.string(), isActive: z.boolean(), more: z.array(z.string()) })

/** All records of a kind of which there are few. Undefined for one of which there are many. */
export async function catalogueOf(db: Database, kind: ReferredKind): Promise<Catalogue | undefined> {
  const source = small[kind]
  if (!source) return undefined
  const { table, name, more = "'{}'::text[]", active = 'true' } = source
  const rows = await db.named(
    `imports.catalogue.${kind}`,
    `select id, ${name} as name, ${active} as "isActive", ${more} as more from ${table} order by ${name}, id`,
    [],
    Named,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byName = Map.groupBy(rows, (row) => folded(row.name))
  const byOther = new Map<string, z.infer<typeof Named>[]>()
  for (const row of rows)
    for (const text of row.more.map(folded)) byOther.set(text, [...(byOther.get(text) ?? []), row])
  return {
    named: (text) => byName.get(folded(text)) ?? byOther.get(folded(text)) ?? [],
    byId: (id) => byId.get(id),
    all: rows.filter(({ isActive }) => isActive),
  }
}
