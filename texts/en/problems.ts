import type { problems as problemsEs } from '../es/problems.ts'
import { unreadFiles } from './unread-files.ts'

const unread: Readonly<Record<string, string>> = unreadFiles

export const problems: typeof problemsEs = {
  'invalid-input': { title: 'Invalid input', detail: 'Check the fields marked below.' },
  'malformed-body': { title: 'Invalid input', detail: 'What was sent can’t be read.' },
  'unknown-reference': {
    title: 'Invalid input',
    detail: 'Something that was chosen no longer exists or is no longer active.',
  },
  'wrong-current-password': { title: 'Wrong password', detail: 'The current password is not right.' },
  'password-refused': { title: 'Password refused', detail: 'Choose another password.' },
  'link-invalid': { title: 'Invalid link', detail: 'The link was used already or has expired. Ask for a new one.' },
  'ticket-over': { title: 'Time is up', detail: 'The time to finish is over, or it was used already. Begin again.' },
  'no-session': { title: 'Not signed in', detail: 'Sign in to continue.' },
  'wrong-credentials': { title: 'Sign-in failed', detail: 'Invalid password or email' },
  'wrong-code': {
    title: 'Wrong code',
    detail: 'The code is not right or was used already.',
  },
  'wrong-passkey': {
    title: 'Wrong passkey',
    detail: 'This passkey can’t be used to sign in. Use another one, or sign in with your password.',
  },
  'no-portal-access': {
    title: 'No permission',
    detail: 'The user does not have permissions to access the portal',
  },
  'single-sign-on-only': {
    title: 'Sign in with your organization',
    detail: 'Your password no longer opens the portal: use the “Sign in with…” button of your organization.',
  },
  'not-allowed': { title: 'No permission', detail: 'Your role does not allow this action.' },
  'token-not-allowed': {
    title: 'For people only',
    detail: 'A program can’t do this: sign in to the portal with your password.',
  },
  'second-factor-due': {
    title: 'Two-step verification is missing',
    detail: 'Your role asks for a second step at sign-in: set it up to go on.',
  },
  'lacks-permission': {
    title: 'More than you may do',
    detail: 'You can’t give what your own role does not let you see or do.',
  },
  'user-email': {
    title: 'Email of somebody who signs in',
    detail: 'Only who manages users changes the email of a person who signs in to the portal.',
  },
  'confirm-first': {
    title: 'Not confirmed',
    detail: 'Confirm that it is you and try again; nothing has been changed yet.',
  },
  'programs-only': {
    title: 'For programs only',
    detail: 'This address is for programs: use an access token that may read.',
  },
  'foreign-origin': {
    title: 'Foreign origin',
    detail: 'A page of another site can’t call here.',
  },
  'file-link-invalid': {
    title: 'Invalid link',
    detail: 'The link to the file has expired or is not of this session. Open the file again from the list.',
  },
  'not-found': { title: 'Not found', detail: 'The record does not exist.' },
  'unknown-path': { title: 'Not found', detail: 'That address does not exist.' },
  'method-not-allowed': { title: 'Method not allowed', detail: 'That address does not take this method.' },
  'duplicate-email': { title: 'Duplicate email', detail: 'There is already a record with that email.' },
  'duplicate-document': { title: 'Duplicate document', detail: 'There is already a record with that document number.' },
  'duplicate-code': { title: 'Duplicate code', detail: 'There is already a record with that code.' },
  'duplicate-name': { title: 'Duplicate name', detail: 'There is already a record with that name.' },
  'contact-in-use': {
    title: 'Contact in use',
    detail:
      'The contact is in projects or licenses of its customer. Take it away there before moving it to another one.',
  },
  'weights-exceeded': { title: 'Weights exceeded', detail: 'The sum of the weights of the milestones exceeds 100%' },
  'milestone-assigned': { title: 'Milestone already assigned', detail: 'The project has that milestone already.' },
  'has-tasks': {
    title: 'Milestone with tasks',
    detail: 'The milestone has tasks and can’t be taken from the project.',
  },
  'licence-unassigned': { title: 'License not assigned', detail: 'An unassigned license can’t be activated.' },
  'licence-state': { title: 'Invalid state', detail: 'Invalid license state.' },
  'licence-renewed': { title: 'License renewed already', detail: 'The license has been renewed already.' },
  'customer-has-licences': {
    title: 'Licenses assigned',
    detail:
      'The project has licenses assigned to contacts of its customer. Take them back before changing the customer.',
  },
  'administrator-role': {
    title: 'Administration role',
    detail: 'This role keeps all its permissions and stays: so there is always somebody who can do everything.',
  },
  'role-in-use': {
    title: 'Role in use',
    detail: 'There are still people with this role. Give them another one and try again.',
  },
  'last-administrator': {
    title: 'Last administrator',
    detail: 'The portal needs at least one active administrator. Appoint another one before this change.',
  },
  'no-user': { title: 'No user', detail: 'This employee is not a user of the portal or is inactive.' },
  'already-user': { title: 'Already a user', detail: 'This employee has access to the portal already.' },
  'not-active': { title: 'Inactive', detail: 'This employee is inactive.' },
  'bulk-too-many': {
    title: 'Too many records',
    detail: ({ count, most }) => `The filter finds ${count} records; at most ${most} can be changed at once.`,
  },
  'undo-over': { title: 'Too late to undo', detail: 'A change can be undone for 10 minutes, by whoever made it.' },
  'import-state': {
    title: 'Import closed',
    detail: 'This import was applied already, is being applied or is still being read.',
  },
  'import-not-applied': {
    title: 'Cannot be undone',
    detail: 'An import is undone once it is applied, and only once.',
  },
  'import-undecided': { title: 'Conflicts not decided', detail: 'Decide each conflict before you apply.' },
  'import-rejected': {
    title: 'Rejected rows',
    detail: ({ rows }) =>
      rows === 1
        ? '1 row is rejected: correct it, or choose to skip it.'
        : `${rows} rows are rejected: correct them, or choose to skip them.`,
  },
  'import-too-large': {
    title: 'Too many rows',
    detail: ({ rows, maximum }) => `The file would save ${rows} records and ${maximum} are allowed. Split it.`,
  },
  'import-changed': {
    title: 'Somebody saved first',
    detail: 'Somebody changed records of the import while you reviewed it. Nothing was saved: look at what changed.',
  },
  'being-imported': {
    title: 'Being imported',
    detail: 'This record is being imported. Nothing was saved: try again when the import is over.',
  },
  'erase-active': {
    title: 'The employee is active',
    detail: 'Deactivate them first: the data of who works for the company is kept.',
  },
  'erase-holder': {
    title: 'The contact holds licenses',
    detail: 'Assign their licenses to another contact and try again.',
  },
  'erase-responsable': {
    title: 'The employee is responsible for open projects',
    detail: 'Assign those projects to somebody else and try again.',
  },
  'no-factor': { title: 'No second factor', detail: 'Set up an authenticator app or a passkey first.' },
  'no-passkeys': {
    title: 'No passkeys',
    detail: 'This portal takes no passkeys: its address (PUBLIC_URL) is not https.',
  },
  'too-many-tokens': {
    title: 'Too many tokens',
    detail: ({ most }) => `You can have ${most} tokens at a time. Revoke one that you no longer use.`,
  },
  'too-many-webhooks': {
    title: 'Too many webhooks',
    detail: ({ most }) => `There can be ${most} webhooks. Remove one that is no longer used.`,
  },
  'delivery-over': {
    title: 'Received already',
    detail: 'The program has received this delivery: there is no need to repeat it.',
  },
  'mail-over': {
    title: 'No text left',
    detail: 'This message was sent or is of no use any more: its link is over or was replaced.',
  },
  'no-mail-server': {
    title: 'No mail server',
    detail: 'The portal has no mail server (SMTP_URL): it cannot send messages.',
  },
  'backup-under-way': {
    title: 'A backup is being made',
    detail: 'A backup is being made. Wait until it ends.',
  },
  'rehearsal-under-way': {
    title: 'A rehearsal is under way',
    detail: 'The restore of a backup is being rehearsed. Wait until it ends.',
  },
  'nothing-to-rehearse': {
    title: 'No backups',
    detail: 'There is no backup to rehearse. Make one first.',
  },
  'key-in-use': {
    title: 'Still under way',
    detail: 'This same request is still being processed. Wait a moment and try again.',
  },
  conflict: { title: 'Conflict', detail: 'The change does not fit what is stored.' },
  'version-outdated': {
    title: 'Somebody else saved first',
    detail: 'Somebody else changed this record while you were editing it.',
  },
  'too-large': { title: 'Too large', detail: 'What was sent is larger than allowed.' },
  'file-too-large': {
    title: 'File too large',
    detail: ({ megabytes }) => `The file is larger than ${megabytes} MB.`,
  },
  'no-such-range': { title: 'No such part', detail: 'The file has no such part.' },
  'file-type': { title: 'File type not accepted', detail: 'Files of that type are not accepted.' },
  'file-content': {
    title: 'File type not accepted',
    detail: ({ extension }) => `The content is not that of a .${extension} file.`,
  },
  'sheet-refused': {
    title: 'The file can’t be read',
    detail: ({ problem }) => unread[String(problem)] ?? unreadFiles.unreadable,
  },
  'unsupported-media': { title: 'Unsupported format', detail: 'The format of what was sent is not supported.' },
  'unsupported-encoding': { title: 'Unsupported format', detail: 'What was sent is compressed. Send it as it is.' },
  'key-reused': {
    title: 'Key already used',
    detail: 'The key of this request (Idempotency-Key) was already used with other data. Send it with a new key.',
  },
  'too-many-tries': {
    title: 'Too many tries',
    detail: ({ seconds }) => `Too many tries. Wait ${waiting(Number(seconds))} and try again.`,
  },
  'too-many-requests': { title: 'Too many requests', detail: 'Wait a moment and try again.' },
  'headers-too-large': {
    title: 'Too large',
    detail: 'The address or the headers of the request are too long.',
  },
  'too-slow': { title: 'Too slow', detail: 'The request did not arrive whole in time. Try again.' },
  internal: { title: 'Unexpected error', detail: 'An error has occurred. Please contact support.' },
  busy: {
    title: 'Try again',
    detail: 'Somebody else is saving the same just now. Nothing was lost, but your change is not saved yet: try again.',
  },
  'read-only': {
    title: 'Read only',
    detail: 'The database can only be read at the moment and nothing was saved. Try again in a few seconds.',
  },
  'no-room': {
    title: 'No room',
    detail: 'The portal’s disk is full: for now records can be read but not saved. Contact support.',
  },
  'storage-unavailable': {
    title: 'Files unavailable',
    detail: 'For now files can be neither saved nor opened; everything else works. Contact support.',
  },
  unavailable: {
    title: 'Unavailable',
    detail: 'The portal can’t reach its data right now. Try again in a few seconds.',
  },
  maintenance: {
    title: 'Under maintenance',
    detail: ({ sentence }) => String(sentence ?? '') || 'The portal is under maintenance. Please come back later.',
  },
}

function waiting(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}
