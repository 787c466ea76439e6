import type { Problem } from '#contract/errors.ts'
import { currentTexts } from '#web/platform/i18n/language.ts'

/** What a call without an answer may have done: nothing, a change, or something new, which is not made twice. */
export type Unanswered = 'none' | 'update' | 'create'

/** What a query says once it failed. */
interface FailedAnswer {
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

interface CallErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number
  change?: Unanswered
  text: string
  /** The problem's type, `urn:portal:problem:…`. */
  type?: string
  title?: string
  errors?: { path: string; message: string }[]
  /** Seconds to wait before another try, of 429 and 503. */
  retryAfter?: number | undefined
}

function standIn(status: number, change: Unanswered): string {
  const { app } = currentTexts()
  if (status !== 0) return app.defaultError
  return { none: app.noAnswer, update: app.changeUnanswered, create: app.createUnanswered }[change]
}

/** `message` is the sentence to show: the problem's `detail`, or one that stands in for it. */
export class CallError extends Error {
  readonly status: number
  readonly type: string
  readonly title: string
  /** One entry per wrong field, `path` as in the request's body. */
  readonly errors: readonly { path: string; message: string }[]
  readonly retryAfter: number | undefined
  /** Whether the sentence is the server's, and not the one that stands in where it said nothing. */
  readonly said: boolean

  constructor(
    { status, change = 'none', text, type = '', title = '', errors = [], retryAfter }: CallErrorParts,
    options?: ErrorOptions,
  ) {
    super(text || standIn(status, change), options)
    this.name = 'CallError'
    this.status = status
    this.type = type
    this.title = title
    this.errors = errors
    this.retryAfter = retryAfter
    this.said = text !== ''
  }
}

/** A page comes from a proxy before the server, and has no sentence for the person. */
const isMarkup = (media: string, body: string): boolean =>
  /\b(?:html|xml)\b/i.test(media) || /^\s*<(?:!doctype|html|\?xml)\b/i.test(body)

/** Reads a problem document. Any other body but markup is the text itself. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const body = await response.text()
  const media = response.headers.get('content-type') ?? ''
  const wait = Number(response.headers.get('retry-after'))
  const common = { status: response.status, retryAfter: wait > 0 ? wait : undefined }
  const problem = media.includes('json') ? problemIn(body) : null
  if (!problem) return new CallError({ ...common, text: isMarkup(media, body) ? '' : body.trim() })
  const { detail: text, type, title, errors = [] } = problem
  return new CallError({ ...common, text, type, title, errors })
}

function problemIn(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'detail' in value ? (value as Problem) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The refusal's own sentence; the default one for any other error. */
export function textOf(error: unknown): string {
  return error instanceof CallError ? error.message : currentTexts().app.defaultError
}

/** What the screen says of an answer that did not come. */
export const failureOf = ({ error, refetch, isFetching }: FailedAnswer) => ({
  message: error ? textOf(error) : undefined,
  refused: isRefused(error),
  onRetry: () => void refetch(),
  retrying: isFetching,
})

export const isRefused = (error: unknown): boolean => error instanceof CallError && error.status === 403

export function saidOr(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.said ? error.message : otherwise
}
