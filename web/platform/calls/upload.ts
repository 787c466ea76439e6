import type * as z from 'zod/mini'

import { type AnswerOf, type Route, type Schema, takesKey } from '#contract/route.ts'

import { CallError } from './call-error.ts'
import { addressOf, answered, answerOf, credentialsFor, settle } from './call.ts'
import { createOnce } from './create-keys.ts'

type UploadRoute = Route & { form: Schema; file: 'required' | 'optional' }

interface UploadOf<R extends UploadRoute> {
  params: { [K in keyof (R['params'] extends Schema ? z.input<R['params']> : object)]: string | number }
  query?: { [K in keyof (R['query'] extends Schema ? z.input<R['query']> : object)]?: string | number | undefined }
  fields: z.input<R['form']>
  file: File
}

export interface UploadOptions {
  signal?: AbortSignal | undefined
  /** The share sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** `fetch` does not tell how far an upload has come. Throws as `call` does, with status 0 for a broken connection. */
export async function upload<R extends UploadRoute>(
  route: R,
  { params, query = {}, fields, file }: UploadOf<R>,
  options: UploadOptions = {},
): Promise<AnswerOf<R>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as object)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  // Last, so that the server knows the fields when the file arrives.
  form.append('file', file)
  const { signal } = options
  const address = addressOf(route.path, params, query)
  const attempt = async (key?: string) => {
    const { headers, token, ownCall } = credentialsFor(route)
    if (key !== undefined) headers.set('idempotency-key', key)
    return { token, response: await answered(ownCall, send(route, address, headers, form, options)) }
  }
  const what = [address, JSON.stringify(fields), file.name, file.size, file.lastModified].join(' ')
  const { token, response } = await (takesKey(route)
    ? createOnce(what, attempt, async () => signal?.aborted || isReadable(file))
    : attempt())
  return (await settle(route, token, response, answerOf)) as AnswerOf<R>
}

/** Whether a file is still where it was chosen, unchanged. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

function send(
  route: Route,
  address: string,
  headers: Headers,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  const broken = () => reject(new CallError({ status: 0, change: takesKey(route) ? 'create' : 'update', text: '' }))
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  })
  request.addEventListener('load', () => resolve(responseOf(request)))
  request.addEventListener('error', broken)
  request.addEventListener('timeout', broken)
  request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
  if (signal?.aborted) return Promise.reject(signal.reason)
  signal?.addEventListener('abort', abort)
  request.open(route.method, address)
  headers.forEach((value, name) => request.setRequestHeader(name, value))
  request.send(form)
  return promise.finally(() => signal?.removeEventListener('abort', abort))
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'portal-maintenance']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers })
}
