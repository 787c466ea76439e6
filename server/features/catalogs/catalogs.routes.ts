import { catalogs } from '#contract/catalogs.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { savingEndpoints } from '#server/platform/http/noun-endpoints.ts'
import type { Constraints } from '#server/platform/http/refused-writes.ts'

import { changeCauses, documentTypes, groups, positions, products } from './catalogs.queries.ts'

/** Names are compared without case and accents; a product's within its type. */
const constraints: Constraints = {
  positions_name_unique: { code: 'duplicate-name', field: 'name' },
  groups_name_unique: { code: 'duplicate-name', field: 'name' },
  products_name_unique: { code: 'duplicate-name', field: 'name' },
  document_types_name_unique: { code: 'duplicate-name', field: 'name' },
  change_causes_name_unique: { code: 'duplicate-name', field: 'name' },
  document_types_code_unique: { code: 'duplicate-code', field: 'code' },
}

export const catalogEndpoints = ({ db }: Context): Endpoint[] => [
  reading(catalogs.positions.list, () => positions.all(db)),
  ...savingEndpoints(db, catalogs.positions, { ...positions, constraints }),
  reading(catalogs.groups.list, () => groups.all(db)),
  ...savingEndpoints(db, catalogs.groups, { ...groups, constraints }),
  reading(catalogs.products.list, () => products.all(db)),
  ...savingEndpoints(db, catalogs.products, { ...products, constraints }),
  reading(catalogs.documentTypes.list, () => documentTypes.all(db)),
  ...savingEndpoints(db, catalogs.documentTypes, { ...documentTypes, constraints }),
  reading(catalogs.changeCauses.list, () => changeCauses.all(db)),
  ...savingEndpoints(db, catalogs.changeCauses, { ...changeCauses, constraints }),
]
