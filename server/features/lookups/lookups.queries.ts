import type { SelectorQuery } from '#contract/lists.ts'
import { Option, ProductOption } from '#contract/lookups.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readOptions, type SelectorSource } from '#server/platform/database/selectors.ts'

type Read<Row> = (db: Database, query: SelectorQuery) => Promise<Row[]>

const options =
  (table: string, rest: Partial<SelectorSource<Option>> = {}): Read<Option> =>
  (db, query) =>
    readOptions(
      db,
      { name: `${table}.options`, table, columns: `${table}.id, ${table}.name`, row: Option, ...rest },
      query,
    )

const active = { where: 'is_active' }

export const roleOptions = options('roles')
export const cityOptions = options('cities', { columns: 'cities.id, cities.label as name' })
export const documentTypeOptions = options('document_types', active)
export const groupOptions = options('groups', active)
export const positionOptions = options('positions', active)
export const projectStatusOptions = options('project_statuses')
export const milestoneOptions = options('milestones')

const products = { table: 'products', columns: 'products.id, products.name, products.type', row: ProductOption }

export const productOptions: Read<ProductOption> = (db, query) =>
  readOptions(db, { ...products, name: 'products.options', where: 'is_active' }, query)

export const licensedProductOptions: Read<ProductOption> = (db, query) =>
  readOptions(db, { ...products, name: 'products.licensed', where: 'is_active and licensed' }, query)
