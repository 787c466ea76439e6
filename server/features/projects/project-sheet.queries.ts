import * as z from 'zod/mini'

import { Project, ProjectCard, type ProjectSortField } from '#contract/projects.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listBatches, type BatchQuery } from '#server/platform/database/list-batches.ts'
import type { ListSource } from '#server/platform/database/lists.ts'

import { byPhaseDown, facts, joins, list, name, only, shownPeople } from './projects.queries.ts'

const SheetRow = z.object({
  ...z.pick(ProjectCard, { commercialEmployee: true, consultant: true, productChannel: true }).shape,
  ...z.omit(Project, { customerContacts: true, employees: true, counts: true }).shape,
  contactNames: z.nullable(z.string()),
  employeeNames: z.nullable(z.string()),
})

const names = (table: string): string => `(
    select string_agg(${name(table)}, '; ' order by chosen.place)
    from unnest(projects.${table === 'contacts' ? 'contact_ids' : 'employee_ids'}) with ordinality as chosen (id, place)
    join ${table} on ${table}.id = chosen.id
  )`

const sheet: ListSource<z.infer<typeof SheetRow>, ProjectSortField> = {
  ...list,
  name: 'projects.sheet',
  columns: `${facts}, people.commercial as "commercialEmployee", people.consultant,
    products.channel as "productChannel", ${names('contacts')} as "contactNames", ${names('employees')} as "employeeNames"`,
  row: SheetRow,
  joins: `${joins} ${shownPeople} join cities on cities.id = projects.city_id`,
}

/** All, or those of `ids`, with the columns of a sheet. */
export const projectBatches = (db: Database, query: BatchQuery<ProjectSortField>, ids?: readonly number[]) =>
  listBatches(db, query.ascending === false ? { ...sheet, orders: byPhaseDown.orders } : sheet, query, {
    filter: only(ids),
  })
