import { lookups } from '#contract/lookups.ts'
import type { Context } from '#server/context.ts'
import { reading, type Endpoint } from '#server/platform/http/endpoint.ts'

import {
  cityOptions,
  documentTypeOptions,
  groupOptions,
  licensedProductOptions,
  milestoneOptions,
  positionOptions,
  productOptions,
  projectStatusOptions,
  roleOptions,
} from './lookups.queries.ts'

export const lookupEndpoints = ({ db }: Context): Endpoint[] => [
  reading(lookups.roles, ({ query }) => roleOptions(db, query)),
  reading(lookups.cities, ({ query }) => cityOptions(db, query)),
  reading(lookups.documentTypes, ({ query }) => documentTypeOptions(db, query)),
  reading(lookups.groups, ({ query }) => groupOptions(db, query)),
  reading(lookups.positions, ({ query }) => positionOptions(db, query)),
  reading(lookups.projectStatuses, ({ query }) => projectStatusOptions(db, query)),
  reading(lookups.milestones, ({ query }) => milestoneOptions(db, query)),
  reading(lookups.products, ({ query }) => productOptions(db, query)),
  reading(lookups.licensedProducts, ({ query }) => licensedProductOptions(db, query)),
]
