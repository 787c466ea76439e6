import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'

import { catalogueSources, type ReferenceKind, type Source } from '../reading/references.queries.ts'

const mostNearest = 5

const fullName = 'full_name(first_name, middle_name, last_name, surname)'
/** `search`: SQL with a trigram index, for large kinds. */
const sources: Partial<Record<ReferenceKind, Source & { search?: string }>> = {
  ...catalogueSources,
  customer: { table: 'customers', name: 'commercial_name', detail: 'code', active: 'is_active', search: 'search' },
  employee: { table: 'employees', name: fullName, detail: 'email', active: 'is_active', search: 'name_search' },
}

const Near = z.object({ text: z.string(), id: z.int(), name: z.string(), words: z.number(), alike: z.number() })

export interface Nearest {
  id: number
  name: string
  sure: boolean
}

/** Alone in having all words, or by far the most similar. */
function isSure(best: z.infer<typeof Near>, next: z.infer<typeof Near> | undefined): boolean {
  const isWhole = best.words >= 0.99 && (next?.words ?? 0) < 0.99
  return isWhole || (best.alike >= 0.6 && best.alike - (next?.alike ?? 0) >= 0.15)
}

export async function nearestNames(
  db: Database,
  kind: ReferenceKind,
  texts: readonly string[],
): Promise<Map<string, Nearest[]>> {
  const source = sources[kind]
  if (!source || texts.length === 0) return new Map()
  const { table, name, detail = "''", active = 'true', search } = source
  const rows = await db.named(
    `imports.nearest.${kind}`,
    `select asked.text, found.* from unnest($1::text[]) as asked (text), lateral (
      select id, ${name} || case when ${detail} = '' then '' else ' (' || ${detail} || ')' end as name,
        strict_word_similarity(fold(asked.text), fold(${name}))::float8 as words,
        similarity(fold(asked.text), fold(${name}))::float8 as alike
      from ${table} where ${active}${search ? ` and fold(asked.text) <% ${search}` : ''}
      order by words desc, alike desc, id limit ${mostNearest}
    ) as found where words > 0.3 order by asked.text, words desc, alike desc, id`,
    [texts],
    Near,
  )
  return new Map(
    [...Map.groupBy(rows, ({ text }) => text)].map(([text, near]) => [
      text,
      near.map(({ id, name: words }, place) => ({
        id,
        name: words,
        sure: place === 0 && near[0] !== undefined && isSure(near[0], near[1]),
      })),
    ]),
  )
}
