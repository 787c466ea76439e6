import { changeCause, documentType, group, position, product } from '#contract/catalogs.ts'
import { recordsOf } from '#server/platform/database/noun-records.ts'

const byName = { orders: { Name: { key: 'name_key' } }, defaultOrder: 'Name', uncounted: true } as const

export const positions = recordsOf(position, 'positions', byName)
export const groups = recordsOf(group, 'groups', byName)
export const products = recordsOf(product, 'products', byName)
export const documentTypes = recordsOf(documentType, 'document_types', byName)
export const changeCauses = recordsOf(changeCause, 'change_causes', byName)
