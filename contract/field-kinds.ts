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

const wordKinds = [
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

export const isWordKind = (kind: string): kind is WordKind => wordKinds.some((one) => one === kind)

/**
 * `ref:` is one record's name, `refs:` several; a `secret` shows only that it changed; `hidden` repeats another field;
 * `people` are contacts and employees of a follow-up; `dataAuthorization` is a contact's consent.
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

export type SheetWord =
  | WordKind
  | 'light'
  | 'licenceState'
  | 'radarReason'
  | 'pastResult'
  | 'auditKind'
  | 'accountState'
