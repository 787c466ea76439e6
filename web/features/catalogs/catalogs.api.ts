import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import type { AuditEntity } from '#contract/audit-fields.ts'
import {
  catalogs,
  changeCause,
  type ChangeCauseDraft,
  documentType,
  type DocumentTypeDraft,
  group,
  type GroupDraft,
  position,
  type PositionDraft,
  product,
  type ProductDraft,
} from '#contract/catalogs.ts'
import { call } from '#web/platform/calls/call.ts'
import { formOf } from '#web/platform/forms/noun-form.ts'

import type { CatalogEntry, CatalogName, CatalogValues } from './catalog-entries.ts'

export const catalogsKey = 'catalogs'

/** What one catalogue is kept with. `update` rejects with 412 when the entry is no longer of version `ifMatch`. */
export interface Catalog<Body> {
  name: CatalogName
  form: { entity: AuditEntity; required: readonly (keyof CatalogValues)[]; Draft: z.ZodMiniType<Body> }
  /** All entries, active or not, by name. */
  list: (signal: AbortSignal) => Promise<CatalogEntry[]>
  create: (body: Body) => Promise<CatalogEntry>
  update: (id: number, body: Body, ifMatch: number | undefined) => Promise<CatalogEntry>
}

export const positions: Catalog<PositionDraft> = {
  name: 'positions',
  form: formOf(position),
  list: (signal) => call(catalogs.positions.list, {}, { signal }),
  create: (body) => call(catalogs.positions.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.positions.update, { params: { id }, body }, { ifMatch }),
}

export const groups: Catalog<GroupDraft> = {
  name: 'groups',
  form: formOf(group),
  list: (signal) => call(catalogs.groups.list, {}, { signal }),
  create: (body) => call(catalogs.groups.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.groups.update, { params: { id }, body }, { ifMatch }),
}

export const products: Catalog<ProductDraft> = {
  name: 'products',
  form: formOf(product),
  list: (signal) => call(catalogs.products.list, {}, { signal }),
  create: (body) => call(catalogs.products.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.products.update, { params: { id }, body }, { ifMatch }),
}

export const documentTypes: Catalog<DocumentTypeDraft> = {
  name: 'documentTypes',
  form: formOf(documentType),
  list: (signal) => call(catalogs.documentTypes.list, {}, { signal }),
  create: (body) => call(catalogs.documentTypes.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.documentTypes.update, { params: { id }, body }, { ifMatch }),
}

export const changeCauses: Catalog<ChangeCauseDraft> = {
  name: 'changeCauses',
  form: formOf(changeCause),
  list: (signal) => call(catalogs.changeCauses.list, {}, { signal }),
  create: (body) => call(catalogs.changeCauses.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.changeCauses.update, { params: { id }, body }, { ifMatch }),
}

export const catalogEntries = ({ name, list }: Pick<Catalog<never>, 'name' | 'list'>) =>
  queryOptions({ queryKey: [catalogsKey, name], queryFn: ({ signal }) => list(signal) })
