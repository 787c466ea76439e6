// What the catalogue lacks. An unknown name stops the script.

/** For names that don't explain themselves. */
export const tableNotes: Readonly<Record<string, string>> = {
  access_tokens: 'With one of these a program calls as the person whose it is.',
  audit: 'Who changed which record, when, by which call: the fields before and after. Written by triggers.',
  backup_runs: 'Backups, under way and ended.',
  cadences: 'Every how many calendar days the projects of a customer are followed up, by its classification.',
  calendar_exceptions: 'Days that the company works, or does not, otherwise than the law has it.',
  calendar_feeds: 'Calendars that other programs read at an address, one of each scope for a person.',
  change_causes: 'Why a project is moved.',
  checkpoint_attendees: 'Kept from `checkpoints.attendees` by the database.',
  checkpoint_minutes: 'The actas of follow-ups that were made, and to whom they were sent.',
  checkpoints: 'Follow-ups of projects.',
  counters: 'Exact numbers of rows, each in 16 shards that transactions write without waiting for each other.',
  forecast_settings: 'One row: the thresholds of the forecast.',
  functions_in_force: 'The text of each function as it was applied last.',
  installation: 'One row: what holds for the whole installation.',
  licence_list: 'The licences of a project as their list shows, orders and searches them.',
  accounts: 'Who has access to the portal, as a list shows, orders and searches them.',
  mails: 'Outgoing mail: what waits, and for 30 days what was sent or given up.',
  webhooks: 'Addresses of other programs that the portal calls when records change.',
  webhook_deliveries: 'What webhooks are told, and for 30 days what became of it.',
  job_runs: 'What the portal did by itself on a day.',
  run_findings: 'What daily runs found of records, so that the next one tells only what is new.',
  notices: 'What people were told, for 180 days.',
  notice_preferences: 'How a person wants to be told by mail; without a row the defaults hold.',
  notice_settings: 'What a person chose of a kind of notice; without a row the defaults hold.',
  project_following: 'Who follows a project, or is told nothing of it.',
  trail_gaps: 'Ids of the trail that a reader passed over, and whose rows may still come.',
  trail_readers: 'Who reads on in the trail, and up to where.',
  open_task_list: 'What is still to be done, as the list of each person shows, orders and searches it.',
  task_list: 'The tasks of all follow-ups, as one list shows, orders and searches them.',
  progress_history: 'Written by the database at each change of the progress of a project.',
  project_changes:
    'What moved the scheduled day or the status of a project. The database refuses to change or delete one.',
  project_contacts: 'Kept from `projects.contact_ids` by the database.',
  project_employees: 'Kept from `projects.employee_ids` by the database.',
  project_milestone_list: 'The milestones of a project as their list shows, orders and searches them.',
  view_defaults: 'The view with which a person’s list opens.',
  views: 'How a list is looked at, under a name.',
  storage_leftovers: 'Files in the storage that no record points to, yet or any more.',
}

/** By 'table.column'. */
export const columnNotes: Readonly<Record<string, string>> = {
  'audit.project_id': 'The project that the record is or belongs to.',
  'audit.version': 'The version that the change made; null of a removal, and of what has none.',
  'backup_runs.due_at': 'When a scheduled one was due.',
  'backup_runs.size': 'Of the archive, in bytes; an ended one without it has failed.',
  'checkpoint_tasks.status': '1 to do, 2 in progress, 3 done.',
  'employees.gender': '0 not known, 1 male, 2 female.',
  'installation.forwarder': 'The last address that sent on another address and is not in TRUST_PROXY.',
  'installation.maintenance': 'Null where there is no maintenance, else its sentence.',
  'run_findings.about': 'As what it was found: the day on which a licence ends.',
  'mails.address': 'Where it goes, if not to the address that its person has when it is sent.',
  'notices.cause': 'An act, or a record on a day. Nobody is told of the same twice.',
  'notices.mail_now': 'Due: still to be considered for a mail at once. Held: a pause leaves its mail to the digest.',
  'notices.records': 'What it counts, each record once.',
  'project_following.follows': 'False: the person is told nothing of the project.',
  'trail_gaps.before_transaction': 'Once all transactions before it are over, nothing comes any more.',
  'imports.state_since': 'When it came into its state.',
  'licences.renews_id': 'The licence that this one renews.',
  'project_milestones.planned_start': 'From when to when it is planned: both days or none.',
  'project_statuses.quiet': 'Whether nobody has to follow up its projects.',
  'licences.customer_id': 'The customer of the holder, which is the one of the project.',
  'licences.status': '0 not assigned, 1 active, 2 inactive; expired is computed from the day.',
  'project_changes.novelty_type': '1 the day (also when nothing changed), 2 the status, 3 both.',
  'project_changes.project_status_id': 'The status that results.',
  'project_files.sha256': 'Of its content; null of files from before it was kept, until they are read.',
  'project_files.storage_key': 'Where its content is in the storage.',
  'views.state': 'The address of the list, with search, filters, order and columns.',
  'projects.ended_by_status': 'Whether the real end was set by a status that closes the project.',
  'projects.phase': 'The ordinality of the first milestone that is not wholly realised.',
  'projects.total_cost': 'Whole pesos, at most what a JavaScript number holds exactly.',
}

/** Generated columns are in the catalogue. */
export const writtenByTriggers: Readonly<Record<string, readonly string[]>> = {
  customers: ['search'],
  project_contacts: ['project_id', 'customer_id', 'contact_id'],
  project_employees: ['project_id', 'employee_id'],
  projects: ['phase', 'planned', 'realized', 'assigned_weight'],
}

export const jsonTypes: Readonly<Record<string, string>> = {
  'audit.before': 'Record<string, unknown>',
  'audit.after': 'Record<string, unknown>',
}
