/**
 * The order in which every save locks rows, so that no two can wait for each other in a circle: table by table as here,
 * within a table by ascending id. What others refer to comes before what refers to it.
 *
 * - What a save will refer to is locked first, `for key share`, in the statement that asks whether it may be chosen. A
 *   status that a project takes and a milestone that it gets are locked `for share`: their ends and phases hang on these.
 * - Then the record itself, `for no key update`; `for update` where a key changes: the customer of a project or a contact.
 * - A row that its transaction has inserted or updated before has all of its references checked again at an update, which
 *   locks them late; so a row is written once.
 * - Counters and sums are in nobody's way: whoever finds a row of them taken takes another. Batches that only tidy up or
 *   note (`skip locked`) pass over what is taken.
 *
 * docs/decisions/0017-lock-order.md says why; lock-traces.test.ts asks PostgreSQL what each save locks, and in which order.
 */
export const lockOrder = [
  'login_failures',
  'logout_tokens',
  'retention',
  'imports',
  'webhooks',
  'calendar_exceptions',
  'forecast_settings',
  'cadences',
  'document_types',
  'positions',
  'groups',
  'employees',
  'roles',
  'views',
  'view_defaults',
  'notice_settings',
  'notice_preferences',
  'credentials',
  'sessions',
  'one_time_links',
  'identities',
  'identity_sessions',
  'factors',
  'factor_setups',
  'recovery_codes',
  'sign_in_tickets',
  'passkey_users',
  'used_tickets',
  'sign_on_codes',
  'access_tokens',
  'calendar_feeds',
  'customers',
  'contacts',
  'products',
  'project_statuses',
  'change_causes',
  'milestones',
  'projects',
  'project_employees',
  'project_contacts',
  'project_following',
  'bin',
  'project_milestones',
  'milestone_tasks',
  'checkpoints',
  'checkpoint_attendees',
  'checkpoint_tasks',
  'licences',
  'project_files',
  'checkpoint_minutes',
  'project_changes',
  'notices',
  'personal_data_requests',
  'erasures',
] as const

/**
 * Tables outside of the order, as nobody waits for their rows: whoever finds a counter taken takes another, a leftover of
 * the storage is of one upload, and the rows of an import are its owner's, who has locked the import before. Answers and what
 * a person mapped are written by a statement for one row, which holds no other lock. Claims are written by a statement of
 * their own, in order, and given back by their own import. A mail is added last, and changed later by who passes over what is
 * taken; so is what a webhook is told. Where a reader of the trail is, one process knows at a time; the others pass it over. A daily run is
 * noted first, by who holds nothing else, and what it found is its own. A backup, a rehearsal and an instance write a row of their own,
 * each by a statement that holds nothing else. Erasing somebody rewrites the answers that name them, which are of calls
 * that are over.
 */
export const outsideLockOrder: readonly string[] = [
  'counters',
  'storage_leftovers',
  'mails',
  'webhook_deliveries',
  'trail_readers',
  'trail_gaps',
  'backup_runs',
  'rehearsal_runs',
  'instances',
  'job_runs',
  'run_findings',
  'import_rows',
  'import_claims',
  'import_answers',
  'import_memories',
  'kept_answers',
]
