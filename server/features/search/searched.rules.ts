import { checkpoints } from '#contract/checkpoints.ts'
import { contacts } from '#contract/contacts.ts'
import { customers } from '#contract/customers.ts'
import { employees } from '#contract/employees.ts'
import { licences } from '#contract/licences.ts'
import type { Permission } from '#contract/permissions.ts'
import { projectChanges } from '#contract/project-changes.ts'
import { projectFiles } from '#contract/project-files.ts'
import { projects } from '#contract/projects.ts'
import type { Route } from '#contract/route.ts'
import type { SearchNoun } from '#contract/search.ts'
import { words as checkpointWords } from '#server/features/checkpoints/checkpoints.queries.ts'
import { words as employeeWords } from '#server/features/employees/employees.queries.ts'
import { words as projectWords } from '#server/features/projects/projects.queries.ts'
import type { WordsOf } from '#server/platform/database/search-words.ts'

/** SQL over `table` and `joins`. */
interface Source {
  list: Route & { access: Permission }
  table: string
  joins: string
  words?: readonly WordsOf[]
  /** By documents and telephones in any writing. */
  numbers?: true
  name: string
  /** Null or '' where there is none. */
  detail: readonly string[]
  day: string
  project: string
  path: (id: number, project: number) => string
  /** 'sort_key' without one. */
  keyOf?: 'sort_key' | 'fold'
}

/**
 * 'name' by `key`, beginnings first; 'newest' by id; 'serial' only by the beginning of `key`. A key is indexed; a short
 * term is compared with its beginning, through `keyOf`.
 */
export type Searched = Source & ({ order: 'name' | 'serial'; key: string } | { order: 'newest'; key?: string })

const person = (table: string): string =>
  `full_name(${table}.first_name, ${table}.middle_name, ${table}.last_name, ${table}.surname)`
const inBogota = (instant: string): string => `(${instant} at time zone 'America/Bogota')::date`
const overview = (project: number): string => `/projects/projects-list/${project}`

/** With or without hyphens. */
const serial = `(replace(ignore_case(serial_number), '-', '') collate "C")`

export const searched: Readonly<Record<SearchNoun, Searched>> = {
  projects: {
    list: projects.list,
    table: 'projects',
    words: projectWords,
    joins: `join customers on customers.id = projects.customer_id
      join project_statuses on project_statuses.id = projects.project_status_id`,
    name: 'projects.name',
    detail: ['customers.commercial_name', 'project_statuses.name'],
    day: 'coalesce(projects.scheduled_date, projects.end_date)',
    project: 'null::integer',
    path: (id) => overview(id),
    order: 'name',
    key: 'name_key',
  },
  customers: {
    list: customers.list,
    table: 'customers',
    numbers: true,
    joins: 'join cities on cities.id = customers.city_id',
    name: 'customers.commercial_name',
    detail: ['customers.code', 'customers.document_number', 'cities.label'],
    day: 'null::date',
    project: 'null::integer',
    path: (id) => `/customers/${id}`,
    order: 'name',
    key: 'name_key',
  },
  contacts: {
    list: contacts.list,
    table: 'contacts',
    numbers: true,
    joins: 'join customers on customers.id = contacts.customer_id',
    name: person('contacts'),
    detail: ['contacts.position', 'customers.commercial_name', 'contacts.email'],
    day: 'null::date',
    project: 'null::integer',
    path: (id) => `/customers/contacts/update-contact/${id}`,
    order: 'name',
    key: 'name_key',
  },
  employees: {
    list: employees.list,
    table: 'employees',
    words: employeeWords,
    numbers: true,
    joins: 'join positions on positions.id = employees.position_id',
    name: person('employees'),
    detail: ['positions.name', 'employees.email'],
    day: 'null::date',
    project: 'null::integer',
    path: (id) => `/employees/update-employee/${id}`,
    order: 'name',
    key: 'name_key',
  },
  checkpoints: {
    list: checkpoints.list,
    table: 'checkpoints',
    words: checkpointWords,
    joins: `join projects on projects.id = checkpoints.project_id
      join employees on employees.id = checkpoints.employee_id`,
    name: `coalesce(nullif(checkpoints.summary, ''), excerpt(checkpoints.comments))`,
    detail: ['projects.name', person('employees')],
    day: inBogota('checkpoints.date'),
    project: 'checkpoints.project_id',
    path: (id) => `/project-checkpoints/tasks-by-project-checkpoints/${id}`,
    order: 'newest',
    key: 'summary_key',
  },
  files: {
    list: projectFiles.list,
    table: 'project_files',
    joins: 'join projects on projects.id = project_files.project_id',
    name: 'project_files.name',
    detail: ['projects.name'],
    day: inBogota('project_files.date'),
    project: 'project_files.project_id',
    path: (_id, project) => overview(project),
    order: 'newest',
    key: 'search',
    keyOf: 'fold',
  },
  licences: {
    list: licences.list,
    table: 'licences',
    joins: `join projects on projects.id = licences.project_id
      join products on products.id = licences.product_id`,
    name: 'licences.serial_number',
    detail: ['products.name', 'projects.name'],
    day: 'licences.expiration_date',
    project: 'licences.project_id',
    path: (_id, project) => `${overview(project)}?tab=licencias`,
    order: 'serial',
    key: serial,
  },
  changes: {
    list: projectChanges.list,
    table: 'project_changes',
    joins: 'join projects on projects.id = project_changes.project_id',
    name: 'excerpt(project_changes.comments)',
    detail: ['projects.name'],
    day: inBogota('project_changes.date'),
    project: 'project_changes.project_id',
    path: (_id, project) => `${overview(project)}?tab=novedades`,
    order: 'newest',
  },
}
