import { catalogs } from '#contract/catalogs.ts'
import { withSent } from '#contract/part.ts'
import type { Context } from '#server/context.ts'
import { unchanged } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type CallContext, type Endpoint } from '#server/platform/http/endpoint.ts'
import { refusing, type Constraints } from '#server/platform/http/refused-writes.ts'

import {
  catalogEntries,
  changeCauses,
  documentTypes,
  groups,
  insertEntry,
  lockEntry,
  positions,
  products,
  replaceEntry,
  type Catalog,
} from './catalogs.queries.ts'

/** Names are compared without case and accents; a product's within its type. */
const constraints: Constraints = {
  positions_name_unique: { code: 'duplicate-name', field: 'name' },
  groups_name_unique: { code: 'duplicate-name', field: 'name' },
  products_name_unique: { code: 'duplicate-name', field: 'name' },
  document_types_name_unique: { code: 'duplicate-name', field: 'name' },
  change_causes_name_unique: { code: 'duplicate-name', field: 'name' },
  document_types_code_unique: { code: 'duplicate-code', field: 'code' },
}

type Create = CallContext & { body: object }
type Update = Create & { params: { id: number } }

export const catalogEndpoints = ({ db }: Context): Endpoint[] => {
  const create = <Entry extends object>(catalog: Catalog<Entry>, { actor, body }: Create): Promise<Entry> =>
    refusing(constraints, () => db.change(actor, (tx) => insertEntry(tx, catalog, body)))
  const update = <Entry extends { version: number }>(
    catalog: Catalog<Entry>,
    { actor, ifMatch, params: { id }, body }: Update,
  ): Promise<Entry> =>
    refusing(constraints, () =>
      db.change(actor, async (tx) => {
        const before = unchanged(await lockEntry(tx, catalog, id), ifMatch)
        return replaceEntry(tx, catalog, id, withSent(before, body))
      }),
    )
  return [
    reading(catalogs.positions.list, () => catalogEntries(db, positions)),
    endpoint(catalogs.positions.create, (call) => create(positions, call)),
    endpoint(catalogs.positions.update, (call) => update(positions, call)),
    reading(catalogs.groups.list, () => catalogEntries(db, groups)),
    endpoint(catalogs.groups.create, (call) => create(groups, call)),
    endpoint(catalogs.groups.update, (call) => update(groups, call)),
    reading(catalogs.products.list, () => catalogEntries(db, products)),
    endpoint(catalogs.products.create, (call) => create(products, call)),
    endpoint(catalogs.products.update, (call) => update(products, call)),
    reading(catalogs.documentTypes.list, () => catalogEntries(db, documentTypes)),
    endpoint(catalogs.documentTypes.create, (call) => create(documentTypes, call)),
    endpoint(catalogs.documentTypes.update, (call) => update(documentTypes, call)),
    reading(catalogs.changeCauses.list, () => catalogEntries(db, changeCauses)),
    endpoint(catalogs.changeCauses.create, (call) => create(changeCauses, call)),
    endpoint(catalogs.changeCauses.update, (call) => update(changeCauses, call)),
  ]
}
