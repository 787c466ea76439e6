import { lookups } from '#contract/lookups.ts'
import type { Context } from '#server/context.ts'
import { endpoint, type Endpoint } from '#server/http/endpoint.ts'

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
  endpoint(lookups.roles, ({ query }) => roleOptions(db, query)),
  endpoint(lookups.cities, ({ query }) => cityOptions(db, query)),
  endpoint(lookups.documentTypes, ({ query }) => documentTypeOptions(db, query)),
  endpoint(lookups.groups, ({ query }) => groupOptions(db, query)),
  endpoint(lookups.positions, ({ query }) => positionOptions(db, query)),
  endpoint(lookups.projectStatuses, ({ query }) => projectStatusOptions(db, query)),
  endpoint(lookups.milestones, ({ query }) => milestoneOptions(db, query)),
  endpoint(lookups.products, ({ query }) => productOptions(db, query)),
  endpoint(lookups.licensedProducts, ({ query }) => licensedProductOptions(db, query)),
]
