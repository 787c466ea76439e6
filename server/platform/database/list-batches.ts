import * as z from 'zod/mini'

import type { Database } from './database.ts'
import { askedOf, finding, rowsById, type ListSource, type Narrowed } from './lists.ts'
import { isOfParent, nameOf, placed, placeNames, type Asked } from './orders.ts'

/** A search runs once for each. */
const placesAtOnce = 10_000
const rowsAtOnce = 500

const Place = z.object({ id: z.int(), key: z.string(), parent: z.int() })
type Place = z.infer<typeof Place>

export interface BatchQuery<Sort extends string> {
  searchTerm?: string | undefined
  orderBy?: Sort | undefined
  ascending?: boolean | undefined
}

/**
 * In the order of the list's pages. No connection is held between batches, so rows that are added or moved meanwhile
 * may be missed or come twice.
 */
export async function* listBatches<Row extends object, Sort extends string>(
  db: Database,
  source: ListSource<Row, Sort>,
  query: BatchQuery<Sort>,
  narrowed: Narrowed = {},
): AsyncGenerator<Row[]> {
  const asked = askedOf(source, query)
  for (let last: Place | undefined; ;) {
    const places = await placesAfter(db, source, { asked, searchTerm: query.searchTerm ?? '', narrowed, last })
    for (let at = 0; at < places.length; at += rowsAtOnce)
      yield await rowsAt(db, source, places.slice(at, at + rowsAtOnce))
    if (places.length < placesAtOnce) return
    last = places.at(-1)
  }
}

function placesAfter(
  db: Database,
  source: ListSource<object, string>,
  where: { asked: Asked; searchTerm: string; narrowed: Narrowed; last: Place | undefined },
): Promise<Place[]> {
  const { asked, last } = where
  const found = finding(source, asked.order, where.searchTerm, where.narrowed)
  const next = found.values.length + 1
  const names = placeNames(asked.order)
  // As text: an instant of JavaScript has no microseconds.
  const after = `(${names.join(', ')}) ${asked.ascending ? '>' : '<'} (${names.map((_, at) => `$${next + at}`).join(', ')})`
  const parent = isOfParent(asked.order)
  const values = last ? [last.key, ...(parent ? [last.parent] : []), last.id] : []
  return db.named(
    nameOf(source, asked, `places${last ? 'After' : ''}${found.name}`),
    `select id, key::text as key, ${parent ? 'parent' : '0 as parent'} from (${found.text}) as found
      ${last ? `where ${after}` : ''} order by ${placed(asked, 'found')} limit ${placesAtOnce}`,
    [...found.values, ...values],
    Place,
  )
}

const rowsAt = <Row extends object>(
  db: Database,
  source: ListSource<Row, string>,
  places: readonly Place[],
): Promise<Row[]> => {
  const hits = 'select id, place from unnest($1::integer[]) with ordinality as given (id, place)'
  return db.named(
    `${source.name}.rows`,
    `select ${source.columns} from ${rowsById(source, hits)} order by hit.place`,
    [places.map(({ id }) => id)],
    source.row,
  )
}
