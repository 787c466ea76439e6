import * as z from 'zod/mini'

import { id } from './fields.ts'
import { selectorQuery } from './lists.ts'
import { route } from './route.ts'

export const Option = z.object({ id, name: z.string() })
export type Option = z.infer<typeof Option>

/** Shown as `name · type`. */
export const ProductOption = z.object({ id, name: z.string(), type: z.string() })
export type ProductOption = z.infer<typeof ProductOption>

const lookup = <const P extends `/${string}`>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    tag: 'lookups',
    access: 'portal.access',
    query: selectorQuery,
    answer: z.array(Option),
  })

const products = {
  method: 'GET',
  tag: 'lookups',
  access: 'portal.access',
  query: selectorQuery,
  answer: z.array(ProductOption),
} as const

/** Active entries by name. */
export const lookups = {
  roles: lookup('/roles', 'Roles that a user may have.'),
  cities: lookup('/cities', 'Municipalities of Colombia, with their department.'),
  documentTypes: lookup('/document-types', 'Kinds of identity document.'),
  groups: lookup('/groups', 'Groups of employees.'),
  positions: lookup('/positions', 'Positions of employees.'),
  projectStatuses: lookup('/project-status/project-status-list', 'Statuses of a project.'),
  milestones: lookup('/project-milestone/milestone-list', 'Milestones of the catalogue.'),
  products: route({ ...products, path: '/products', summary: 'Products.' }),
  licensedProducts: route({ ...products, path: '/products/licensed', summary: 'Products that are licensed.' }),
}
