import { plainNouns } from './plain-nouns.ts'

// Which tables a save may write: read beside lock-traces.test.ts, which asks PostgreSQL.

/** The trail, counters, answers to creates, what somebody has spent of a limit, and files of the storage that nobody has. */
export const everySave: readonly string[] = ['audit', 'counters', 'kept_answers', 'login_failures', 'storage_leftovers']

/** What every import writes beside the records. */
const importing = ['imports', 'import_rows', 'import_claims']
/**
 * What each save may write beside that: its own noun first, then links, parts and what a rule asks. A new line is another
 * noun's row only where a rule of the product says so.
 */
export const writes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    plainNouns.flatMap(({ create, update, table }) =>
      [`POST ${create}`, `PUT ${update}`].map((save) => [save, [table]]),
    ),
  ),
  'PUT view: name, default': ['views', 'view_defaults'],
  'POST /views': ['views', 'view_defaults'],
  'DELETE /views/:id': ['views', 'view_defaults'],
  'POST and DELETE access tokens': ['access_tokens'],
  // Whoever may no longer use the portal is read no calendar.
  'POST, PUT and DELETE roles': ['roles', 'calendar_feeds'],
  'POST, PUT and DELETE webhooks, their secrets, tests and deliveries': ['webhooks', 'webhook_deliveries'],
  'POST employee': ['employees', 'one_time_links'],
  'PUT employee: name, e-mail, position': ['employees', 'sessions'],
  'POST invitation': ['one_time_links'],
  'POST invitations of several': ['employees', 'one_time_links'],
  'PATCH employees in bulk': ['employees', 'sessions'],
  'POST customer': ['customers'],
  'PUT customer: name, document': ['customers'],
  'PATCH customers in bulk': ['customers'],
  'POST contact': ['contacts'],
  'PUT contact: name, e-mail, customer': ['contacts'],
  'PATCH contacts in bulk': ['contacts'],
  'PUT position: name, kind': ['positions'],
  'PUT group: name': ['groups'],
  'PUT product: name': ['products'],
  // One that begins to close ends its projects.
  'PUT status: name, closing': ['project_statuses', 'projects'],
  // Its place says in which phase projects are.
  'PUT milestone of the catalogue: place': ['milestones', 'projects'],
  'POST project': ['projects', 'project_employees', 'project_contacts', 'progress_history'],
  'PUT project: name, people, customer': ['projects', 'project_employees', 'project_contacts', 'progress_history'],
  'PATCH projects in bulk': ['projects', 'project_employees'],
  // Their progress is their project's.
  'POST assigned milestones': ['project_milestones', 'projects', 'progress_history'],
  'PUT progress': ['project_milestones', 'projects', 'progress_history'],
  'DELETE assigned milestone': ['project_milestones', 'bin', 'projects', 'progress_history'],
  'POST restore from a bin': [
    'bin',
    'project_files',
    'project_changes',
    'project_milestones',
    'projects',
    'progress_history',
  ],
  'POST file': ['project_files'],
  'DELETE file': ['project_files', 'bin', 'project_changes'],
  'POST milestone task': ['milestone_tasks'],
  'PATCH milestone task': ['milestone_tasks'],
  'POST follow-up': ['checkpoints', 'checkpoint_tasks'],
  'PUT attendance': ['checkpoints', 'checkpoint_attendees'],
  'POST minutes': ['checkpoint_minutes', 'project_files'],
  'POST sending of minutes': ['checkpoint_minutes'],
  'POST task of a follow-up': ['checkpoint_tasks'],
  'PUT status of a task': ['checkpoint_tasks'],
  // It moves its project.
  'POST novedad': ['project_changes', 'projects'],
  'POST novedad with a file': ['project_changes', 'projects', 'project_files'],
  'POST licences': ['licences'],
  'PATCH licence': ['licences'],
  'PATCH licences in bulk': ['licences'],
  'POST renewal': ['licences'],
  'POST renewals of several': ['licences'],
  'POST apply of an import of customers': ['customers', ...importing],
  'POST apply of an import of employees': ['employees', ...importing, 'one_time_links', 'sessions'],
  'POST apply of an import of contacts': ['contacts', ...importing],
  'POST apply of an import of projects': ['projects', ...importing, 'project_employees', 'project_contacts'],
  'POST apply of an import of milestones': [
    'project_milestones',
    'imports',
    'import_rows',
    'projects',
    'progress_history',
  ],
  'PUT /accounts/notice-settings': ['notice_settings', 'notice_preferences'],
  'PUT /projects/:id/following': ['project_following'],
  'DELETE /projects/:id/following': ['project_following'],
  'PUT /cadences': ['cadences'],
  'PUT /calendar/days/:day': ['calendar_exceptions'],
  'DELETE /calendar/days/:day': ['calendar_exceptions'],
  'POST /calendar/feed': ['calendar_feeds'],
  'DELETE /calendar/feed/:scope': ['calendar_feeds'],
  'PUT /forecast-settings': ['forecast_settings'],
  'PUT /retention': ['retention'],
  'POST and PUT requests about personal data': ['personal_data_requests'],
  // All texts may name the person.
  'POST erasing a contact and an employee': [
    'contacts',
    'employees',
    'erasures',
    'view_defaults',
    'notice_settings',
    'notice_preferences',
    'credentials',
    'sessions',
    'one_time_links',
    'factors',
    'factor_setups',
    'recovery_codes',
    'sign_in_tickets',
    'access_tokens',
    'calendar_feeds',
    'project_following',
    'notices',
    'views',
    'import_memories',
    'mails',
    'checkpoint_minutes',
    'import_rows',
  ],
}
