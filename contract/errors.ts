/** Codes arise where a rule is broken; texts/ has their sentences, in the caller's language. */
export const problemStatus = {
  'invalid-input': 400,
  'malformed-body': 400,
  'unknown-reference': 400,
  'wrong-current-password': 400,
  'password-refused': 400,
  'link-invalid': 400,
  'ticket-over': 400,
  'no-session': 401,
  'wrong-credentials': 401,
  'wrong-code': 401,
  'wrong-passkey': 401,
  'no-portal-access': 403,
  'single-sign-on-only': 403,
  'not-allowed': 403,
  'token-not-allowed': 403,
  'confirm-first': 403,
  'second-factor-due': 403,
  'lacks-permission': 403,
  'user-email': 403,
  'programs-only': 403,
  'foreign-origin': 403,
  'file-link-invalid': 403,
  'not-found': 404,
  'unknown-path': 404,
  'method-not-allowed': 405,
  'duplicate-email': 409,
  'duplicate-document': 409,
  'duplicate-code': 409,
  'duplicate-name': 409,
  'contact-in-use': 409,
  'weights-exceeded': 409,
  'has-tasks': 409,
  'milestone-assigned': 409,
  'licence-unassigned': 409,
  'licence-state': 409,
  'licence-renewed': 409,
  'customer-has-licences': 409,
  'last-administrator': 409,
  'administrator-role': 409,
  'role-in-use': 409,
  'no-user': 409,
  'already-user': 409,
  'not-active': 409,
  'bulk-too-many': 409,
  'undo-over': 409,
  'import-state': 409,
  'import-not-applied': 409,
  'import-undecided': 409,
  'import-rejected': 409,
  'import-too-large': 409,
  'import-changed': 409,
  'being-imported': 409,
  'too-many-tokens': 409,
  'no-factor': 409,
  'no-passkeys': 409,
  'erase-active': 409,
  'erase-holder': 409,
  'erase-responsable': 409,
  'too-many-webhooks': 409,
  'delivery-over': 409,
  'mail-over': 409,
  'no-mail-server': 409,
  'backup-under-way': 409,
  'rehearsal-under-way': 409,
  'nothing-to-rehearse': 409,
  'key-in-use': 409,
  conflict: 409,
  'too-slow': 408,
  'version-outdated': 412,
  'too-large': 413,
  'file-too-large': 413,
  'unsupported-media': 415,
  'unsupported-encoding': 415,
  'file-type': 415,
  'file-content': 415,
  'sheet-refused': 415,
  'no-such-range': 416,
  'key-reused': 422,
  'too-many-tries': 429,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  busy: 503,
  maintenance: 503,
  'read-only': 503,
  // The disk is full. Clients know this code, so it stays.
  'no-room': 503,
  'storage-unavailable': 503,
} as const
export type ProblemCode = keyof typeof problemStatus

/** Each check of a schema names one; limits come from the check. */
export const fieldProblems = [
  'required',
  'choose',
  'invalid',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooMany',
  'notWhole',
  'twoDecimals',
  'percentage',
  'twice',
  'controlCharacters',
  'email',
  'document',
  'checkDigit',
  'date',
  'future',
  'tooEarly',
  'farDay',
  'beforeStart',
  'days.order',
  'days.both',
  'days.span',
  'days.year',
  'days.entries',
  'time',
  'times.order',
  'meeting.notLater',
  'taken',
  'unknown',
  'inactive',
  'otherCustomer',
  'unknownOrder',
  'unknownParameter',
  'meantParameter',
  'token.past',
  'token.far',
  'token.notOwned',
  'role.hidden',
  'webhook.url',
  'webhook.nowhere',
  'webhook.address',
  'webhook.secret',
  'licence.product',
  'licence.unlicensed',
  'licence.quantity',
  'licence.date',
  'licence.past',
  'licence.notLater',
  'password.uppercase',
  'password.special',
  'password.length',
  'password.same',
  'password.confirmation',
  'password.wrong',
  'code.wrong',
  'passkey.wrong',
  'passkey.known',
  'password.common',
  'password.personal',
  'password.repeated',
  'password.keyboard',
] as const
export type FieldProblemCode = (typeof fieldProblems)[number]

/** `path` is dotted below the top: `tasks.0.status`. */
export interface FieldProblem {
  path: string
  code: FieldProblemCode
  params?: Record<string, string | number>
}

interface Issue {
  message: string
  path: readonly PropertyKey[]
  code?: string | undefined
  minimum?: number | bigint
  maximum?: number | bigint
  params?: Record<string, unknown> | undefined
}

const isFieldProblem = (text: string): text is FieldProblemCode => fieldProblems.some((one) => one === text)

/** The first of each field. */
export function fieldProblemsOf(issues: readonly Issue[]): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (found.has(path)) continue
    const params: Record<string, string | number> = {}
    if (issue.minimum !== undefined) params.minimum = Number(issue.minimum)
    if (issue.maximum !== undefined) params.maximum = Number(issue.maximum)
    for (const [name, value] of Object.entries(issue.params ?? {}))
      if (typeof value === 'string' || typeof value === 'number') params[name] = value
    found.set(path, { path, code: isFieldProblem(issue.message) ? issue.message : 'invalid', params })
  }
  return [...found.values()]
}

/** RFC 9457, with an entry of `errors` for each wrong field. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  errors?: { path: string; message: string }[]
}
