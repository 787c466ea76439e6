import { CallError } from './call-error.ts'

/** Asks for a fresh link to a file; undefined when the file is gone. */
export type RenewLink = () => Promise<string | undefined>

/** Fetches without a header of ours; rejects with status 0 when nothing answers. */
async function fetched(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw new CallError({ status: 0, text: '' }, { cause: error })
  }
}

/**
 * Asks for a fresh link once when this one is refused (403). Rejects with a CallError; status 404 means that the file
 * is gone.
 */
export async function servingLink(url: string, renew: RenewLink): Promise<{ address: string; size: number }> {
  let address = url
  let answer = await fetched(address, { method: 'HEAD' })
  if (answer.status === 403) {
    const fresh = await renew()
    if (fresh === undefined) throw new CallError({ status: 404, text: '' })
    address = fresh
    answer = await fetched(address, { method: 'HEAD' })
  }
  if (!answer.ok) throw new CallError({ status: answer.status, text: '' })
  return { address, size: Number(answer.headers.get('content-length')) }
}

function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Rejects as `servingLink` does. */
export async function saveFile(url: string, renew: RenewLink): Promise<void> {
  save((await servingLink(url, renew)).address)
}

/** The first `most` bytes, and the whole file's size. Rejects as `servingLink` does, or with the signal's reason. */
export async function readStart(
  url: string,
  renew: RenewLink,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<{ bytes: Uint8Array; size: number }> {
  const { address, size } = await servingLink(url, renew)
  // An empty file has no range.
  if (size === 0) return { bytes: new Uint8Array(), size }
  const answer = await fetched(address, { headers: { range: `bytes=0-${most - 1}` }, signal })
  if (!answer.ok) throw new CallError({ status: answer.status, text: '' })
  return { bytes: new Uint8Array(await answer.arrayBuffer()), size }
}
