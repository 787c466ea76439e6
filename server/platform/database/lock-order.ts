/**
 * Every save locks rows in this order, within a table by ascending id, so that no two wait for each other in a circle.
 * Referenced tables come first.
 * - What a save will refer to is locked first, `for key share`, in the statement that checks it. The status and
 * milestone of a project are locked `for share`: their ends and phases hang on these.
 * - Then the record, `for no key update`; `for update` where a key changes: the customer of a project or a contact.
 * - A row is written once: an update of a row that the same transaction wrote locks its references late.
 * - Counters and sums take another row, and clean-up skips locked rows.
 * Reasons are in docs/decisions/0017-lock-order.md; lock-traces.test.ts asks PostgreSQL what each save locks.
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
 * Nobody waits for rows of these tables. Counters take another row, and the readers of mails, webhooks and the trail
 * skip locked rows. Only the owner of an import, who has locked it, writes its rows and claims. All others are written
 * by a statement or a process that holds no other lock, or belong to calls that are over.
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
