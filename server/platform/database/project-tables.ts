import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// The tables of projects and of what belongs to one. Derived columns are the database's to write.
type Derived<T = string> = ColumnType<T, never, never>
type Instant = ColumnType<string, string | undefined, string>

export interface ProjectsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  customer_id: number
  contact_ids: Generated<number[]>
  employee_ids: Generated<number[]>
  city_id: number
  product_id: number
  project_status_id: number
  start_date: string
  end_date: string
  scheduled_date: string | null
  real_end_date: string | null
  ended_by_status: Generated<boolean>
  percentage: Generated<number>
  total_cost: number
  summary: Generated<string>
  created_at: Instant
  updated_at: Instant
  customer_key: Derived
  customer_search: Derived
  status_key: Derived
  status_search: Derived
  is_closed: Derived<boolean>
  product_search: Derived
  people_search: Derived
  consultant: Derived<string | null>
  commercial_employee: Derived<string | null>
  phase: Derived<number | null>
  planned: Derived<number>
  realized: Derived<number>
  assigned_weight: Derived<number>
  phase_up: Derived<number>
  phase_down: Derived<number>
  search: Derived
}

/** Kept from `projects.employee_ids` by the database. */
export interface ProjectEmployeesTable {
  project_id: Derived<number>
  employee_id: Derived<number>
}

/** Kept from `projects.contact_ids` by the database. */
export interface ProjectContactsTable {
  project_id: Derived<number>
  customer_id: Derived<number>
  contact_id: Derived<number>
}

export interface ProjectMilestonesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  milestone_id: number
  weight: number
  planned_percentage: Generated<number>
  percentage_realized: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface MilestoneTasksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_milestone_id: number
  comments: string
  estimated_hours: number
  actual_work_hours: number | null
  completed_date: string | null
  created_at: Instant
  updated_at: Instant
}

/** Written by the database at each change of a project's progress. */
export interface ProgressHistoryTable {
  id: GeneratedAlways<number>
  project_id: number
  at: Instant
  employee_id: number | null
  planned: number
  realized: number
  percentage: number
}

/** Written once: the database refuses to change or delete one. */
export interface ProjectChangesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  date: string
  employee_id: number | null
  previous_date: string
  new_date: string
  novelty_type: number
  project_status_id: number
  comments: string
  file_id: number | null
  updated_at: Instant
  search: Derived
}

export interface CheckpointsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  employee_id: number
  date: string
  summary: Generated<string>
  comments: string
  updated_at: Instant
  project_key: Derived
  project_search: Derived
  employee_key: Derived
  employee_search: Derived
  summary_key: Derived
  search: Derived
}

export interface CheckpointTasksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  checkpoint_id: number
  employee_id: number
  task: string
  status: Generated<number>
  estimated_date: string
  comments: string
  created_at: Instant
  updated_at: Instant
}

export interface LicencesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  product_id: number
  date: string
  expiration_date: string
  serial_number: string
  status: Generated<number>
  contact_id: number | null
  customer_id: number | null
  updated_at: Instant
}

export interface ProjectFilesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  name: string
  extension: string
  size: number
  storage_key: string
  /** Of its content; null of files from before it was kept, until they are read. */
  sha256: string | null
  employee_id: number | null
  date: string
  updated_at: Instant
}

/** Files in the storage that no record points to, yet or any more. */
export interface StorageLeftoversTable {
  storage_key: string
  since: Instant
}

export interface ProjectTables {
  projects: ProjectsTable
  project_employees: ProjectEmployeesTable
  project_contacts: ProjectContactsTable
  project_milestones: ProjectMilestonesTable
  milestone_tasks: MilestoneTasksTable
  progress_history: ProgressHistoryTable
  project_changes: ProjectChangesTable
  checkpoints: CheckpointsTable
  checkpoint_tasks: CheckpointTasksTable
  licences: LicencesTable
  project_files: ProjectFilesTable
  storage_leftovers: StorageLeftoversTable
}
