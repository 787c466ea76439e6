import * as z from 'zod/mini'

import { idParam, problem } from './fields.ts'
import { flag, text } from './noun-fields.ts'
import { noun } from './noun.ts'
import { route, type Schema } from './route.ts'

/** The first responsable of such a position is the project's. */
export const positionKinds = ['consultant', 'commercial'] as const
export const productTypes = ['Licencia', 'Servicio', 'Desarrollo', 'Soporte'] as const
export const productChannels = ['Directo', 'Aliado', 'Distribuidor'] as const

const catalog = { tag: 'catalogs', write: 'configuration.write', sortFields: ['Name'] } as const
const common = { name: text(), isActive: flag(true) }

const choice = <const Words extends readonly string[]>(words: Words) =>
  ({ answer: z.string(), draft: z.enum(words, problem('choose')), empty: null, kind: 'text', required: true }) as const

export const position = noun({
  ...catalog,
  name: 'position',
  plural: 'positions',
  words: ['position', 'positions'],
  fields: {
    ...common,
    kind: {
      answer: z.nullable(z.enum(positionKinds)),
      draft: z._default(z.nullable(z.enum(positionKinds, problem('choose'))), null),
      empty: null,
      kind: 'positionKind',
    },
  },
})
export const { Record: Position, Draft: PositionDraft } = position
export type Position = z.output<typeof Position>
export type PositionDraft = z.output<typeof PositionDraft>

export const group = noun({
  ...catalog,
  name: 'group',
  plural: 'groups',
  words: ['group', 'groups'],
  fields: common,
})
export const { Record: Group, Draft: GroupDraft } = group
export type Group = z.output<typeof Group>
export type GroupDraft = z.output<typeof GroupDraft>

export const product = noun({
  ...catalog,
  name: 'product',
  plural: 'products',
  words: ['product', 'products'],
  fields: { ...common, type: choice(productTypes), channel: choice(productChannels), licensed: flag() },
})
export const { Record: Product, Draft: ProductDraft } = product
export type Product = z.output<typeof Product>
export type ProductDraft = z.output<typeof ProductDraft>

export const documentType = noun({
  ...catalog,
  name: 'documentType',
  plural: 'documentTypes',
  words: ['document type', 'document types'],
  fields: { code: text(10), ...common },
})
export const { Record: DocumentType, Draft: DocumentTypeDraft } = documentType
export type DocumentType = z.output<typeof DocumentType>
export type DocumentTypeDraft = z.output<typeof DocumentTypeDraft>

export const changeCause = noun({
  ...catalog,
  name: 'changeCause',
  plural: 'changeCauses',
  words: ['change cause', 'change causes'],
  fields: common,
})
export const { Record: ChangeCause, Draft: ChangeCauseDraft } = changeCause
export type ChangeCause = z.output<typeof ChangeCause>
export type ChangeCauseDraft = z.output<typeof ChangeCauseDraft>

const calls = <const Path extends string, Entry extends Schema, Draft extends Schema, Update extends Schema>(
  list: Path,
  of: { Record: Entry; Draft: Draft; Update: Update },
) => {
  const path = `/catalogs/${list}` as const
  const shared = { tag: catalog.tag, answer: of.Record } as const
  return {
    list: route({
      tag: catalog.tag,
      method: 'GET',
      path,
      summary: `All ${list}, active or not, by name.`,
      access: 'portal.access',
      answer: z.array(of.Record),
    }),
    create: route({
      ...shared,
      method: 'POST',
      path,
      summary: `Adds to ${list}.`,
      access: catalog.write,
      body: of.Draft,
      status: 201,
      problems: [409],
    }),
    update: route({
      ...shared,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Renames, changes or deactivates one of ${list}.`,
      access: catalog.write,
      params: idParam,
      body: of.Update,
      versioned: true,
      problems: [404, 409, 412],
    }),
  }
}

/** Nothing is deleted: used entries stay visible. */
export const catalogs = {
  positions: calls('positions', position),
  groups: calls('groups', group),
  products: calls('products', product),
  documentTypes: calls('document-types', documentType),
  changeCauses: calls('change-causes', changeCause),
}
