// How a value of a field is read, by the trail and the sheets.

/** Kinds of record that a field may name. */
export type Named =
  | 'city'
  | 'role'
  | 'documentType'
  | 'position'
  | 'group'
  | 'product'
  | 'projectStatus'
  | 'milestone'
  | 'employee'
  | 'customer'
  | 'contact'
  | 'project'
  | 'projectMilestone'
  | 'checkpoint'
  | 'projectFile'
  | 'changeCause'
  | 'licence'

/** Kinds of value that stand for a word: a flag, a colour, where something stands. */
export const wordKinds = [
  'flag',
  'gender',
  'classification',
  'taskStatus',
  'licenceStatus',
  'noveltyType',
  'positionKind',
  'progressSource',
  'tokenPermission',
  'hideableField',
  'webhookState',
  'auditEntity',
  'requestKind',
  'requestState',
  'authorizationMeans',
] as const
export type WordKind = (typeof wordKinds)[number]

/**
 * How a field's value is read. `ref:` is the name of one record and `refs:` of several; a `secret` tells only that it
 * changed; `hidden` repeats another field. `people` are contacts and employees, as a follow-up has them;
 * a `dataAuthorization` is when and how a contact agreed that their data are kept.
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'hours'
  | 'bytes'
  | 'day'
  | 'instant'
  | 'colour'
  | 'secret'
  | 'hidden'
  | 'people'
  | 'dataAuthorization'
  | WordKind
  | `ref:${Named}`
  | `refs:${Named}`

/** What a sheet says in words beside the kinds of fields. */
export type SheetWord =
  | WordKind
  | 'light'
  | 'licenceState'
  | 'radarReason'
  | 'pastResult'
  | 'auditKind'
  | 'accountState'
