import * as z from 'zod/mini'

import { id, idParam, problem, requiredText, version } from './fields.ts'
import { partOf } from './part.ts'
import { route, type Schema } from './route.ts'

/** Positions of these kinds make a responsable a project's consultant or its commercial employee. */
export const positionKinds = ['consultant', 'commercial'] as const
export const productTypes = ['Licencia', 'Servicio', 'Desarrollo', 'Soporte'] as const
export const productChannels = ['Directo', 'Aliado', 'Distribuidor'] as const

const common = { id, version, name: z.string(), isActive: z.boolean() }
const commonDraft = { name: requiredText(), isActive: z._default(z.boolean(problem('invalid')), true) }

export const Position = z.object({ ...common, kind: z.nullable(z.enum(positionKinds)) })
export type Position = z.infer<typeof Position>
export const PositionDraft = z.object({
  ...commonDraft,
  kind: z._default(z.nullable(z.enum(positionKinds, problem('choose'))), null),
})
export type PositionDraft = z.output<typeof PositionDraft>

export const Group = z.object(common)
export type Group = z.infer<typeof Group>
export const GroupDraft = z.object(commonDraft)
export type GroupDraft = z.output<typeof GroupDraft>

export const Product = z.object({ ...common, type: z.string(), channel: z.string(), licensed: z.boolean() })
export type Product = z.infer<typeof Product>
export const ProductDraft = z.object({
  ...commonDraft,
  type: z.enum(productTypes, problem('choose')),
  channel: z.enum(productChannels, problem('choose')),
  licensed: z._default(z.boolean(problem('invalid')), false),
})
export type ProductDraft = z.output<typeof ProductDraft>

export const DocumentType = z.object({ ...common, code: z.string() })
export type DocumentType = z.infer<typeof DocumentType>
export const DocumentTypeDraft = z.object({
  ...commonDraft,
  code: requiredText(10),
})
export type DocumentTypeDraft = z.output<typeof DocumentTypeDraft>

/** Why a project is moved, as a novedad says it. */
export const ChangeCause = z.object(common)
export type ChangeCause = z.infer<typeof ChangeCause>
export const ChangeCauseDraft = z.object(commonDraft)
export type ChangeCauseDraft = z.output<typeof ChangeCauseDraft>

const calls = <const Name extends string, Entry extends Schema, Fields extends Record<string, Schema>>(
  name: Name,
  entry: Entry,
  draft: z.ZodMiniObject<Fields>,
) => {
  const path = `/catalogs/${name}` as const
  const catalog = { tag: 'catalogs', answer: entry } as const
  return {
    list: route({
      ...catalog,
      method: 'GET',
      path,
      summary: `All ${name}, active or not, by name.`,
      access: 'portal.access',
      answer: z.array(entry),
    }),
    create: route({
      ...catalog,
      method: 'POST',
      path,
      summary: `Adds to ${name}.`,
      access: 'configuration.write',
      body: draft,
      status: 201,
      problems: [409],
    }),
    update: route({
      ...catalog,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Renames, changes or deactivates one of ${name}.`,
      access: 'configuration.write',
      params: idParam,
      body: partOf(draft),
      versioned: true,
      problems: [404, 409, 412],
    }),
  }
}

/** The lists that a company keeps itself. Nothing is deleted: what is in use stays shown. */
export const catalogs = {
  positions: calls('positions', Position, PositionDraft),
  groups: calls('groups', Group, GroupDraft),
  products: calls('products', Product, ProductDraft),
  documentTypes: calls('document-types', DocumentType, DocumentTypeDraft),
  changeCauses: calls('change-causes', ChangeCause, ChangeCauseDraft),
}
