import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Written by `npm run schema` from a migrated database, and never edited: what the migrations say is what stands here. What a
// catalogue does not know is in scripts/schema-notes.ts.

/** Written by the database alone. */
type Derived<T> = ColumnType<T, never, never>

/** Exact numbers of rows, each in 16 shards that transactions write without waiting for each other. */
export interface CountersTable {
  name: string
  shard: number
  n: Generated<number>
}

/** Who changed which record, when, by which call: the fields before and after. Written by triggers. */
export interface AuditTable {
  id: GeneratedAlways<number>
  at: Generated<string>
  actor_id: number | null
  call: string
  request_id: string | null
  entity: string
  entity_id: number
  action: 'create' | 'update' | 'delete' | 'signIn' | 'signOut' | 'endSessions' | 'confirm' | 'erase'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The project that the record is or belongs to. */
  project_id: number | null
  /** The version that the change made; null of a removal, and of what has none. */
  version: number | null
  token_id: number | null
}

export interface RolesTable {
  id: GeneratedAlways<number>
  name: string
  permissions: string[]
  name_key: Derived<string>
  search: Derived<string>
  version: Generated<number>
  updated_at: Generated<string>
  hidden_fields: Generated<string[]>
  second_factor: Generated<boolean>
  is_administrator: Generated<boolean>
}

export interface CitiesTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  department: string
  label: Derived<string>
  name_key: Derived<string>
  search: Derived<string>
}

export interface DocumentTypesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  code: string
  name: string
  is_active: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
}

export interface GroupsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  is_active: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
}

export interface PositionsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  kind: 'consultant' | 'commercial' | null
  is_active: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
}

export interface ProductsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  type: string
  channel: string
  licensed: Generated<boolean>
  is_active: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
  name_search: Derived<string>
}

export interface ProjectStatusesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  description: string
  color: string
  closes_project: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
  description_key: Derived<string>
  /** Whether nobody has to follow up its projects. */
  quiet: Generated<boolean>
  position: Generated<number>
  order_key: Derived<string>
  name_search: Derived<string>
  cancels: Generated<boolean>
}

export interface MilestonesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  ordinality: number
  type_project: string
  name_key: Derived<string>
  type_project_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
  type_order_key: Derived<string>
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
  /** 0 not known, 1 male, 2 female. */
  gender: Generated<number>
  is_active: Generated<boolean>
  has_user: Generated<boolean>
  role_id: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  document_key: Derived<string>
  email_key: Derived<string>
  name_key: Derived<string>
  name_search: Derived<string>
  search: Derived<string>
}

export interface CredentialsTable {
  employee_id: number
  password_hash: string
  changed_at: Generated<string>
}

export interface SessionsTable {
  id: string
  employee_id: number
  created_at: Generated<string>
  last_seen_at: Generated<string>
  expires_at: string
  ended_at: string | null
  address: Generated<string>
  user_agent: Generated<string>
  confirmed_at: string | null
}

export interface OneTimeLinksTable {
  token_hash: Buffer
  employee_id: number
  kind: 'invitation' | 'reset'
  created_at: Generated<string>
  expires_at: string
}

export interface LoginFailuresTable {
  subject: string
  failures: number
  last_failure_at: Generated<string>
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
  created_at: Generated<string>
  updated_at: Generated<string>
  code_key: Derived<string>
  name_key: Derived<string>
  document_key: Derived<string>
  address_key: Derived<string>
  search: Derived<string>
  name_search: Derived<string>
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
  created_at: Generated<string>
  updated_at: Generated<string>
  name_key: Derived<string>
  email_key: Derived<string>
  cellphone_key: Derived<string>
  position_key: Derived<string>
  search: Derived<string>
  /** When and how they agreed that their data are kept; null where nobody wrote it down. */
  data_authorization: { date: string; means: string } | null
}

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
  percentage: Generated<number>
  /** Whole pesos, at most what a JavaScript number holds exactly. */
  total_cost: number
  summary: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  /** The ordinality of the first milestone that is not wholly realised. */
  phase: Derived<number | null>
  planned: Derived<number>
  realized: Derived<number>
  assigned_weight: Derived<number>
  phase_up: Derived<number>
  phase_down: Derived<number>
  /** Whether the real end was set by a status that closes the project. */
  ended_by_status: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  progress_source: Generated<'milestones' | 'own'>
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
  created_at: Generated<string>
  updated_at: Generated<string>
  /** From when to when it is planned: both days or none. */
  planned_start: string | null
  planned_end: string | null
}

export interface MilestoneTasksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_milestone_id: number
  comments: string
  estimated_hours: number
  actual_work_hours: number | null
  completed_date: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** Written by the database at each change of the progress of a project. */
export interface ProgressHistoryTable {
  id: GeneratedAlways<number>
  project_id: number
  at: Generated<string>
  employee_id: number | null
  planned: number
  realized: number
  percentage: number
  progress_source: Generated<'milestones' | 'own'>
  day: Generated<string>
  from_milestones: Generated<boolean>
  changed_on: string | null
  r: Derived<number>
}

/** What moved the scheduled day or the status of a project. The database refuses to change or delete one. */
export interface ProjectChangesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  date: string
  employee_id: number | null
  previous_date: string
  new_date: string
  /** 1 the day (also when nothing changed), 2 the status, 3 both. */
  novelty_type: number
  /** The status that results. */
  project_status_id: number
  comments: string
  updated_at: Generated<string>
  search: Derived<string>
  file_id: number | null
  cause_id: number | null
}

/** Follow-ups of projects. */
export interface CheckpointsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  employee_id: number
  date: string
  summary: Generated<string>
  comments: string
  updated_at: Generated<string>
  summary_key: Derived<string>
  search: Derived<string>
  place: Generated<string>
  starts_at: string | null
  ends_at: string | null
  next_meeting: string | null
  attendees: unknown
  present: Derived<unknown>
  guests: Derived<unknown>
  absent: Derived<unknown>
}

export interface CheckpointTasksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  checkpoint_id: number
  employee_id: number
  task: string
  /** 1 to do, 2 in progress, 3 done. */
  status: Generated<number>
  estimated_date: string
  comments: string
  created_at: Generated<string>
  updated_at: Generated<string>
  task_key: Derived<string>
  search: Derived<string>
}

export interface LicencesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  product_id: number
  date: string
  expiration_date: string
  serial_number: string
  /** 0 not assigned, 1 active, 2 inactive; expired is computed from the day. */
  status: Generated<number>
  contact_id: number | null
  /** The customer of the holder, which is the one of the project. */
  customer_id: number | null
  updated_at: Generated<string>
  /** The licence that this one renews. */
  renews_id: number | null
}

export interface ProjectFilesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  project_id: number
  name: string
  extension: string
  size: number
  /** Where its content is in the storage. */
  storage_key: string
  employee_id: number | null
  date: string
  updated_at: Generated<string>
  /** Of its content; null of files from before it was kept, until they are read. */
  sha256: string | null
  search: Derived<string>
}

/** Files in the storage that no record points to, yet or any more. */
export interface StorageLeftoversTable {
  storage_key: string
  since: Generated<string>
}

/** One row: what holds for the whole installation. */
export interface InstallationTable {
  id: Generated<boolean>
  secret_check: string
  /** Null where there is no maintenance, else its sentence. */
  maintenance: string | null
  /** The last address that sent on another address and is not in TRUST_PROXY. */
  forwarder: string | null
  forwarder_seen_at: string | null
  portal_id: Generated<string>
  mail_failing_since: string | null
  mail_ask_at: string | null
  mail_problem: string | null
}

/** Backups, under way and ended. */
export interface BackupRunsTable {
  id: GeneratedAlways<number>
  /** When a scheduled one was due. */
  due_at: string | null
  started_at: Generated<string>
  alive_at: Generated<string>
  ended_at: string | null
  /** Of the archive, in bytes; an ended one without it has failed. */
  size: number | null
  problem: string | null
  sent_at: string | null
  /** Asked for on the page of the installation: one at a time. */
  from_page: Generated<boolean>
}

/** The text of each function as it was applied last. */
export interface FunctionsInForceTable {
  name: string
  sha256: string
}

/** Days that the company works, or does not, otherwise than the law has it. */
export interface CalendarExceptionsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  day: string
  working: boolean
  name: string
  updated_at: Generated<string>
}

/** One row: the thresholds of the forecast. */
export interface ForecastSettingsTable {
  id: Generated<number>
  version: Generated<number>
  late_days: Generated<number>
  late_share: Generated<number>
  early_days: Generated<number>
  early_share: Generated<number>
  early_percent: Generated<number>
  below_plan: Generated<number>
  updated_at: Generated<string>
  red_days: Generated<number>
  red_share: Generated<number>
}

/** Every how many calendar days the projects of a customer are followed up, by its classification. */
export interface CadencesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  classification: number
  days: number
  updated_at: Generated<string>
}

/** Why a project is moved. */
export interface ChangeCausesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  name: string
  is_active: Generated<boolean>
  name_key: Derived<string>
  search: Derived<string>
  updated_at: Generated<string>
}

/** How a list is looked at, under a name. */
export interface ViewsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  noun: string
  name: string
  owner_id: number
  shared: Generated<boolean>
  /** The address of the list, with search, filters, order and columns. */
  state: string
  position: Generated<number>
  name_key: Derived<string>
  updated_at: Generated<string>
}

/** The view with which a person’s list opens. */
export interface ViewDefaultsTable {
  employee_id: number
  noun: string
  view_id: number
}

export interface ImportsTable {
  id: GeneratedAlways<number>
  owner_id: number
  noun: string
  project_id: number | null
  file_name: string
  state: Generated<'reading' | 'ready' | 'failed' | 'applying' | 'applied' | 'undoing' | 'undone'>
  problem: string | null
  rows_read: Generated<number>
  sheets: Generated<unknown>
  from_1904: Generated<boolean>
  stranger: Generated<boolean>
  mapping: unknown
  created_at: Generated<string>
  alive_at: Generated<string>
  to_compare: Generated<number>
  compared: Generated<number>
  begun: Generated<boolean>
  understood: unknown
  acts: unknown
  checked: Generated<boolean>
  at_row: Generated<number>
  to_write: Generated<number>
  written: Generated<number>
  applied_at: string | null
  put_back: Generated<number>
  removed: Generated<number>
  deactivated: Generated<number>
  /** When it came into its state. */
  state_since: Generated<string>
  version: Generated<number>
  counts: unknown
  forgotten: Generated<boolean>
}

export interface ImportRowsTable {
  import_id: number
  sheet: number
  row: number
  cells: unknown
  choice: string | null
  sides: unknown
  typed: unknown
  kind: string | null
  decided: Generated<boolean>
  writes: 'add' | 'change' | 'remove' | null
  record_id: number | null
  version: number | null
  natural_keys: Generated<string[]>
  values: unknown
  details: unknown
  unclear: Generated<string[]>
  answered: Generated<string[]>
  left_because: string | null
}

export interface BinTable {
  id: GeneratedAlways<number>
  project_id: number
  kind: 'file' | 'milestone'
  name: string
  record: unknown
  change_ids: Generated<number[]>
  storage_key: Derived<string | null>
  employee_id: number | null
  removed_at: Generated<string>
}

export interface KeptAnswersTable {
  employee_id: number
  key: string
  digest: string
  answer: unknown
  kept_at: Generated<string>
}

export interface ImportMemoriesTable {
  owner_id: number
  noun: string
  kind: 'columns' | 'value'
  key: string
  remembered: unknown
  used_at: Generated<string>
}

export interface ImportAnswersTable {
  import_id: number
  field: string
  value: string
  answer: unknown
}

export interface ImportClaimsTable {
  claim: string
  import_id: number
}

/** Outgoing mail: what waits, and for some days what was sent or given up. */
export interface MailsTable {
  id: GeneratedAlways<number>
  kind: string
  cause: string
  employee_id: number | null
  letter: Buffer | null
  created_at: string
  waiting_since: string
  expires_at: string | null
  due_at: string
  taken_until: string | null
  tries: Generated<number>
  sent_at: string | null
  given_up_at: string | null
  recipient: string | null
  problem: string | null
  /** Where it goes, if not to the address that its person has when it is sent. */
  address: string | null
  contact_id: number | null
}

/** Kept from `checkpoints.attendees` by the database. */
export interface CheckpointAttendeesTable {
  checkpoint_id: number
  contact_id: number | null
  employee_id: number | null
}

/** Calendars that other programs read at an address, one of each scope for a person. */
export interface CalendarFeedsTable {
  employee_id: number
  scope: 'mine' | 'all'
  token_hash: Buffer
  language: string
  created_at: string
  last_read_at: string | null
}

/** Who reads on in the trail, and up to where. */
export interface TrailReadersTable {
  name: string
  position: number
}

/** Ids of the trail that a reader passed over, and whose rows may still come. */
export interface TrailGapsTable {
  reader: string
  first: number
  last: number
  found_at: string
  /** Once all transactions before it are over, nothing comes any more. */
  before_transaction: number | null
}

/** What people were told, for some months. */
export interface NoticesTable {
  id: GeneratedAlways<number>
  employee_id: number
  kind: string
  /** An act, or a record on a day. Nobody is told of the same twice. */
  cause: string
  entity: string
  /** What it counts, each record once. */
  records: number[]
  project_id: number | null
  actor_id: number | null
  payload: Generated<unknown>
  created_at: string
  read_at: string | null
  digested_at: string | null
  /** Due: still to be considered for a mail at once. Held: a pause leaves its mail to the digest. */
  mail_now: Generated<'due' | 'held' | null>
}

/** What a person chose of a kind of notice; without a row the defaults hold. */
export interface NoticeSettingsTable {
  employee_id: number
  kind: string
  screen: boolean
  mail: 'none' | 'now' | 'daily'
}

/** How a person wants to be told by mail; without a row the defaults hold. */
export interface NoticePreferencesTable {
  employee_id: number
  weekly: Generated<boolean>
  paused_until: string | null
  language: Generated<string>
}

/** Who follows a project, or is told nothing of it. */
export interface ProjectFollowingTable {
  project_id: number
  employee_id: number
  /** False: the person is told nothing of the project. */
  follows: boolean
}

/** The actas of follow-ups that were made, and to whom they were sent. */
export interface CheckpointMinutesTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  checkpoint_id: number
  file_id: number
  name: string
  language: string
  sha256: string
  employee_id: number | null
  created_at: string
  updated_at: Generated<string>
  sent: Generated<unknown>
  sent_at: Derived<string | null>
  recipients: Derived<unknown>
}

/** With one of these a program calls as the person whose it is. */
export interface AccessTokensTable {
  id: GeneratedAlways<number>
  employee_id: number
  name: string
  prefix: string
  token_hash: Buffer
  link_id: Generated<string>
  permissions: string[]
  created_at: string
  expires_on: string
  last_used_at: string | null
  ended_at: string | null
}

/** What the portal did by itself on a day. */
export interface JobRunsTable {
  name: string
  day: string
  ran_at: string
}

/** What daily runs found of records, so that the next one tells only what is new. */
export interface RunFindingsTable {
  kind: string
  record_id: number
  /** As what it was found: the day on which a licence ends. */
  about: Generated<string>
}

/** Addresses of other programs that the portal calls when records change. */
export interface WebhooksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  url: string
  name: string
  kinds: string[]
  state: Generated<'on' | 'paused' | 'off'>
  secret: Buffer | null
  former_secret: Buffer | null
  former_until: string | null
  secret_at: string
  told_from: number
  failing_since: string | null
  problem: string | null
  created_at: string
  updated_at: Generated<string>
}

/** What webhooks are told, and for some days what became of it. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhook_id: number
  trail_id: number
  message_id: Generated<string>
  type: string
  entity: string
  entity_id: number
  body: string
  created_at: string
  state: Generated<'waiting' | 'delivered' | 'givenUp'>
  tries: Generated<number>
  due_at: string
  taken_until: string | null
  status: number | null
  problem: string | null
  ended_at: string | null
}

export interface FactorsTable {
  id: GeneratedAlways<number>
  employee_id: number
  kind: 'totp' | 'passkey'
  name: string
  secret: Buffer | null
  last_step: number | null
  created_at: string
  last_used_at: string | null
  credential_id: Buffer | null
  public_key: Buffer | null
  counter: number | null
  transports: string[] | null
}

export interface FactorSetupsTable {
  employee_id: number
  secret: Buffer
  expires_at: string
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>
  employee_id: number
  code_hash: Buffer
  created_at: string
  used_at: string | null
}

export interface SignInTicketsTable {
  ticket_hash: Buffer
  employee_id: number
  expires_at: string
  /** Null of who typed a password. */
  identity_id: number | null
  provider_session: string | null
  signed_in_at: string | null
}

export interface PasskeyUsersTable {
  employee_id: number
  handle: Buffer
  challenge: Buffer | null
  expires_at: string
}

export interface UsedTicketsTable {
  ticket_hash: Buffer
  expires_at: string
}

/** What people are in the company’s directory, and so sign in as. */
export interface IdentitiesTable {
  id: GeneratedAlways<number>
  employee_id: number
  issuer: string
  subject: string
  created_at: string
  last_used_at: string
}

/** Which sessions were opened at the directory. */
export interface IdentitySessionsTable {
  session_id: string
  identity_id: number
  /** What the directory calls its own session. */
  provider_session: string | null
}

/** What sign-ins at the directory brought and nobody has exchanged yet. */
export interface SignOnCodesTable {
  code_hash: Buffer
  identity_id: number
  challenge: string
  provider_session: string | null
  signed_in_at: string | null
  proved: boolean
  expires_at: string
}

/** Which orders of the directory to end sessions were followed. */
export interface LogoutTokensTable {
  token_hash: Buffer
  expires_at: string
}

/** Whose personal data were erased. Without anything personal: it outlives the data, also beside the archives. */
export interface ErasuresTable {
  id: GeneratedAlways<number>
  kind: 'contact' | 'employee'
  record_id: number
  /** With the id it says which record: after a restore an id may be given anew. */
  record_created_at: string
  employee_id: number | null
  erased_at: string
  texts: number
  trail_rows: number
}

/** What people asked of their data, by the law 1581 of 2012. */
export interface PersonalDataRequestsTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  contact_id: number | null
  employee_id: number | null
  name: Generated<string>
  kind: 'consulta' | 'reclamo'
  received_on: string
  notes: Generated<string>
  state: Generated<'open' | 'answered' | 'refused'>
  extended: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** One row: for how many days what is over is kept, and for how many years the trail, null for ever. */
export interface RetentionTable {
  id: Generated<number>
  version: Generated<number>
  sessions: Generated<number>
  notices: Generated<number>
  mails: Generated<number>
  bin: Generated<number>
  deliveries: Generated<number>
  /** Null: for ever. */
  audit_years: number | null
  updated_at: Generated<string>
}

export interface InstancesTable {
  id: string
  version: string
  started_at: string
  seen_at: string | null
  day: string
  retries: Generated<number>
  slow: Generated<unknown>
}

/** Restores of archives beside the portal, to see whether they can be; under way and ended. */
export interface RehearsalRunsTable {
  id: GeneratedAlways<number>
  /** When a scheduled one was due. */
  due_at: string | null
  started_at: Generated<string>
  alive_at: Generated<string>
  ended_at: string | null
  archive: string
  place: string | null
  /** Restored; an ended one without it has failed, or was not tried. */
  rows: number | null
  files: number | null
  bytes: number | null
  problem: string | null
  detail: string | null
}

export interface Tables {
  counters: CountersTable
  audit: AuditTable
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
  installation: InstallationTable
  backup_runs: BackupRunsTable
  functions_in_force: FunctionsInForceTable
  calendar_exceptions: CalendarExceptionsTable
  forecast_settings: ForecastSettingsTable
  cadences: CadencesTable
  change_causes: ChangeCausesTable
  views: ViewsTable
  view_defaults: ViewDefaultsTable
  imports: ImportsTable
  import_rows: ImportRowsTable
  bin: BinTable
  kept_answers: KeptAnswersTable
  import_memories: ImportMemoriesTable
  import_answers: ImportAnswersTable
  import_claims: ImportClaimsTable
  mails: MailsTable
  checkpoint_attendees: CheckpointAttendeesTable
  calendar_feeds: CalendarFeedsTable
  trail_readers: TrailReadersTable
  trail_gaps: TrailGapsTable
  notices: NoticesTable
  notice_settings: NoticeSettingsTable
  notice_preferences: NoticePreferencesTable
  project_following: ProjectFollowingTable
  checkpoint_minutes: CheckpointMinutesTable
  access_tokens: AccessTokensTable
  job_runs: JobRunsTable
  run_findings: RunFindingsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  factors: FactorsTable
  factor_setups: FactorSetupsTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  passkey_users: PasskeyUsersTable
  used_tickets: UsedTicketsTable
  identities: IdentitiesTable
  identity_sessions: IdentitySessionsTable
  sign_on_codes: SignOnCodesTable
  logout_tokens: LogoutTokensTable
  erasures: ErasuresTable
  personal_data_requests: PersonalDataRequestsTable
  retention: RetentionTable
  instances: InstancesTable
  rehearsal_runs: RehearsalRunsTable
}
