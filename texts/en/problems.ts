import type {
  fieldProblems as fieldProblemsEs,
  fieldSentences as fieldSentencesEs,
  problems as problemsEs,
} from '../es/problems.ts'
import { unreadFiles } from './unread-files.ts'

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
  'no-session': { title: 'Not signed in', detail: 'Sign in to continue.' },
  'wrong-credentials': { title: 'Sign-in failed', detail: 'Invalid password or email' },
  'no-portal-access': {
    title: 'No permission',
    detail: 'The user does not have permissions to access the portal',
  },
  'not-allowed': { title: 'No permission', detail: 'Your role does not allow this action.' },
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
  'import-state': { title: 'Import closed', detail: 'This import was applied already or is still being read.' },
  'import-undecided': { title: 'Conflicts not decided', detail: 'Decide each conflict before you apply.' },
  'import-rejected': {
    title: 'Rejected rows',
    detail: ({ rows }) => `${rows} rows are rejected: correct them, or choose to skip them.`,
  },
  'import-too-large': {
    title: 'Too many rows',
    detail: ({ rows, maximum }) => `The file would save ${rows} records and ${maximum} are allowed. Split it.`,
  },
  'import-changed': {
    title: 'Somebody saved first',
    detail: 'Somebody changed records of the import while you reviewed it. Nothing was saved: look at what changed.',
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
    detail: ({ problem }) => (unreadFiles as Record<string, string>)[String(problem)] ?? unreadFiles.unreadable,
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

const number = (value: unknown): string => Number(value).toLocaleString('en-US')

export const fieldProblems: typeof fieldProblemsEs = {
  required: 'Fill in this field',
  choose: 'Choose an option',
  invalid: 'The value is not valid',
  tooLong: ({ maximum }) => `Use at most ${maximum} characters`,
  tooSmall: ({ minimum }) => `Enter ${number(minimum)} or more`,
  tooBig: ({ maximum }) => `Enter ${number(maximum)} or less`,
  tooMany: ({ maximum }) => `Choose ${maximum} at most`,
  notWhole: 'Enter a whole number',
  twoDecimals: 'Enter two decimals at most',
  percentage: 'The value can’t be greater than 100%',
  twice: 'It is in the list already',
  controlCharacters: 'Remove the invisible characters that were pasted with the text',
  email: 'Enter an email like name@company.com',
  document: 'Use 4 to 20 letters, digits or hyphens',
  checkDigit: ({ digit }) => `The check digit does not match: it should be\u00A0${digit}`,
  date: 'Enter a date like 02/16/2026',
  future: 'The date can’t be after today',
  tooEarly: 'The date can’t be before 1900',
  farDay: 'Enter a date from 1990 to 2100',
  beforeStart: 'The date can’t be before the start date',
  'days.order': 'The end can’t be before the beginning',
  'days.both': 'Enter both dates or neither',
  'days.span': 'Choose days less than eleven years apart',
  taken: 'That value is already in use',
  unknown: 'What was chosen no longer exists',
  inactive: 'What was chosen is no longer active: choose another',
  otherCustomer: 'That contact is not one of the chosen customer',
  unknownOrder: 'It is not possible to sort by that field',
  unknownParameter: 'This call has no such parameter',
  meantParameter: ({ meant }) => `This call has no such parameter. Did you mean ${meant}?`,
  'licence.product': 'Choose a product.',
  'licence.unlicensed': 'That product has no licenses',
  'licence.quantity': 'The quantity must be greater than 0.',
  'licence.date': 'The expiration date is not valid.',
  'licence.past': 'The expiration date must be after today.',
  'licence.notLater': 'The expiration date must be after that of the license being renewed.',
  'password.uppercase': 'The password must have at least one lowercase letter',
  'password.special': 'The password must have at least one special character: @ $ ! % * # ? &',
  'password.length': 'The password length must be greater than 6 and less than 15',
  'password.same': 'The new password cannot be the same as the old one',
  'password.confirmation': 'The new password must match the confirmation',
  'password.wrong': 'The current password is not right',
  'password.common':
    'The password is one of the most used words or names, even with digits or signs: it is soon guessed',
  'password.personal': 'The password can’t contain your name, your email or the portal’s name',
  'password.repeated': 'The password can’t be one character or piece repeated',
  'password.keyboard': 'The password can’t be a run of keys',
}

export const fieldSentences: typeof fieldSentencesEs = {
  firstName: 'Enter the first name',
  lastName: 'Enter the first surname',
  email: 'Enter the email',
  password: 'Enter the password',
  currentPassword: 'Enter the current password',
  newPassword: 'Enter the new password',
  documentTypeId: 'Choose a document type',
  documentNumber: 'Enter the document number',
  cityId: 'Choose a city',
  positionId: 'Choose a position',
  groupId: 'Choose a group',
  customerId: 'Choose a customer',
  code: 'Enter the code',
  commercialName: 'Enter the commercial name',
  name: 'Enter the name',
  description: 'Enter the description',
  color: 'Choose a color',
  typeProject: 'Enter the type of project',
  productId: 'Choose a product',
  projectMilestoneId: 'Choose a milestone',
  projectId: 'Choose a project',
  file: 'Choose a file',
  contactId: 'Choose a contact',
  employeeId: 'Choose an employee',
  task: 'Enter the task',
  weight: 'Enter the weight',
  plannedPercentage: 'Enter the planned percentage',
  percentageRealized: 'Enter the realized percentage',
  comments: 'Enter the comment',
  estimatedHours: 'Enter the estimated hours',
}
