import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { ProjectTables } from './project-tables.ts'

// The tables as the migrations leave them, in the database's own names. Key and search columns are derived by the
// database and never written from here.
type Derived = ColumnType<string, never, never>
type Instant = ColumnType<string, string | undefined, string>

export interface RolesTable {
  id: GeneratedAlways<number>
  name: string
  permissions: string[]
  name_key: Derived
  search: Derived
}

export interface CitiesTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  department: string
  label: Derived
  name_key: Derived
  search: Derived
}

/** What every list that a company keeps itself has in common. */
interface CatalogTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  is_active: Generated<boolean>
  updated_at: Instant
  name_key: Derived
  search: Derived
}

export interface DocumentTypesTable extends CatalogTable {
  code: string
}

export type GroupsTable = CatalogTable

export interface PositionsTable extends CatalogTable {
  kind: 'consultant' | 'commercial' | null
}

export interface ProductsTable extends CatalogTable {
  type: string
  channel: string
  licensed: Generated<boolean>
}

export interface ProjectStatusesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  description: string
  color: string
  closes_project: Generated<boolean>
  updated_at: Instant
  name_key: Derived
  description_key: Derived
  search: Derived
}

export interface MilestonesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  ordinality: number
  type_project: string
  updated_at: Instant
  name_key: Derived
  type_project_key: Derived
  type_order_key: Derived
  search: Derived
}

export interface EmployeesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  document_type_id: number
  document_number: string
  first_name: string
  middle_name: Generated<string>
  last_name: string
  surname: Generated<string>
  email: string
  phone_number: Generated<string>
  cellphone_number: Generated<string>
  address: Generated<string>
  city_id: number
  position_id: number
  group_id: number
  birth_date: string | null
  gender: Generated<number>
  is_active: Generated<boolean>
  has_user: Generated<boolean>
  role_id: number | null
  created_at: Instant
  updated_at: Instant
  document_key: Derived
  email_key: Derived
  name_key: Derived
  position_key: Derived
  group_key: Derived
  search: Derived
}

export interface CredentialsTable {
  employee_id: number
  password_hash: string
  changed_at: Instant
}

export interface SessionsTable {
  id: string
  employee_id: number
  created_at: Instant
  last_seen_at: Instant
  expires_at: string
  ended_at: string | null
  address: Generated<string>
  user_agent: Generated<string>
}

export interface OneTimeLinksTable {
  token_hash: Buffer
  employee_id: number
  kind: 'invitation' | 'reset'
  created_at: Instant
  expires_at: string
}

export interface LoginFailuresTable {
  subject: string
  failures: number
  last_failure_at: Instant
  blocked_until: string | null
}

export interface CustomersTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  code: string
  commercial_name: string
  document_number: string
  address: Generated<string>
  city_id: number
  classification: Generated<number>
  is_active: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  code_key: Derived
  name_key: Derived
  document_key: Derived
  address_key: Derived
  search: Derived
}

export interface ContactsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  customer_id: number
  city_id: number | null
  first_name: string
  middle_name: Generated<string>
  last_name: string
  surname: Generated<string>
  email: string
  phone_number: Generated<string>
  cellphone_number: Generated<string>
  position: Generated<string>
  created_at: Instant
  updated_at: Instant
  name_key: Derived
  email_key: Derived
  cellphone_key: Derived
  position_key: Derived
  search: Derived
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Instant
  actor_id: number | null
  call: string
  request_id: string | null
  entity: string
  entity_id: number
  action: 'create' | 'update' | 'delete'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  project_id: number | null
  /** The version that the change made; null of a removal, and of what has none. */
  version: number | null
}

/** One row: what holds for the whole installation. */
export interface InstallationTable {
  id: Generated<boolean>
  secret_check: string
  /** Null where there is no maintenance, else its sentence. */
  maintenance: Generated<string | null>
  forwarder: Generated<string | null>
  forwarder_seen_at: ColumnType<string | null, string | null | undefined, string | null>
}

/** Backups, under way and ended. */
export interface BackupRunsTable {
  id: GeneratedAlways<number>
  due_at: string | null
  started_at: Instant
  alive_at: Instant
  ended_at: string | null
  size: number | null
  problem: string | null
}

export interface Tables extends ProjectTables {
  installation: InstallationTable
  backup_runs: BackupRunsTable
  roles: RolesTable
  cities: CitiesTable
  document_types: DocumentTypesTable
  groups: GroupsTable
  positions: PositionsTable
  products: ProductsTable
  project_statuses: ProjectStatusesTable
  milestones: MilestonesTable
  employees: EmployeesTable
  credentials: CredentialsTable
  sessions: SessionsTable
  one_time_links: OneTimeLinksTable
  login_failures: LoginFailuresTable
  customers: CustomersTable
  contacts: ContactsTable
  audit: AuditTable
}
