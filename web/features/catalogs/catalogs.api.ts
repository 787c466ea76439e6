import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import {
  catalogs,
  ChangeCauseDraft,
  DocumentTypeDraft,
  GroupDraft,
  PositionDraft,
  ProductDraft,
} from '#contract/catalogs.ts'
import { call } from '#web/platform/calls/call.ts'

import type { CatalogEntry, CatalogName } from './catalog-entries.ts'

/** First word of every query key of catalogues. */
export const catalogsKey = 'catalogs'

/** What one catalogue is kept with. `update` rejects with 412 when the entry is no longer of version `ifMatch`. */
export interface Catalog<Body> {
  name: CatalogName
  /** All entries, active or not, by name. */
  list: (signal: AbortSignal) => Promise<CatalogEntry[]>
  draft: z.ZodMiniType<Body>
  create: (body: Body) => Promise<CatalogEntry>
  update: (id: number, body: Body, ifMatch: number | undefined) => Promise<CatalogEntry>
}

export const positions: Catalog<PositionDraft> = {
  name: 'positions',
  list: (signal) => call(catalogs.positions.list, {}, { signal }),
  draft: PositionDraft,
  create: (body) => call(catalogs.positions.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.positions.update, { params: { id }, body }, { ifMatch }),
}

export const groups: Catalog<GroupDraft> = {
  name: 'groups',
  list: (signal) => call(catalogs.groups.list, {}, { signal }),
  draft: GroupDraft,
  create: (body) => call(catalogs.groups.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.groups.update, { params: { id }, body }, { ifMatch }),
}

export const products: Catalog<ProductDraft> = {
  name: 'products',
  list: (signal) => call(catalogs.products.list, {}, { signal }),
  draft: ProductDraft,
  create: (body) => call(catalogs.products.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.products.update, { params: { id }, body }, { ifMatch }),
}

export const documentTypes: Catalog<DocumentTypeDraft> = {
  name: 'documentTypes',
  list: (signal) => call(catalogs.documentTypes.list, {}, { signal }),
  draft: DocumentTypeDraft,
  create: (body) => call(catalogs.documentTypes.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.documentTypes.update, { params: { id }, body }, { ifMatch }),
}

export const changeCauses: Catalog<ChangeCauseDraft> = {
  name: 'changeCauses',
  list: (signal) => call(catalogs.changeCauses.list, {}, { signal }),
  draft: ChangeCauseDraft,
  create: (body) => call(catalogs.changeCauses.create, { body }),
  update: (id, body, ifMatch) => call(catalogs.changeCauses.update, { params: { id }, body }, { ifMatch }),
}

/** All entries of a catalogue. */
export const catalogEntries = ({ name, list }: Pick<Catalog<never>, 'name' | 'list'>) =>
  queryOptions({ queryKey: [catalogsKey, name], queryFn: ({ signal }) => list(signal) })
