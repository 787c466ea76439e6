import type { Route } from '#contract/route.ts'

import { CallError } from './call-error.ts'
import { addressOf, credentialsFor, settle } from './call.ts'

/**
 * `call` for a large file: reports the bytes that have come. Throws as `call` does, with status 0 for a broken
 * connection.
 */
export async function receiveFile(
  route: Route,
  { params, query }: { params: object; query: object },
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<{ file: Blob; name: string }> {
  const { headers, token } = credentialsFor(route)
  try {
    const response = await fetch(addressOf(route.path, params, query), { headers, signal })
    return await settle(route, token, response, async ({ body }) => {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      const reader = body?.getReader()
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        pieces.push(piece.value)
        bytes += piece.value.length
        onProgress(bytes)
      }
      const type = response.headers.get('content-type') ?? ''
      return { file: new Blob(pieces, { type }), name: nameIn(response.headers.get('content-disposition') ?? '') }
    })
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error
    throw new CallError({ status: 0, text: '' }, { cause: error })
  }
}

/** The name under which a file is to be saved (RFC 6266); an empty one where it has none. */
const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '')
