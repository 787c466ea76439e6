import { CallError } from './call-error.ts'

/** What an address answers, without its content; rejects with status 0 when nothing does. */
async function look(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status
  } catch (error) {
    throw new CallError({ status: 0, text: '' }, { cause: error })
  }
}

/** Has the browser save what an address answers, as it comes. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/**
 * Saves the file behind a signed link. A link that no longer serves (403) is asked for anew and tried once more.
 * Rejects with a CallError when the file cannot be had; its status is 404 when the file is gone.
 */
export async function saveFile(url: string, renew: () => Promise<string | undefined>): Promise<void> {
  let address = url
  let status = await look(address)
  if (status === 403) {
    const fresh = await renew()
    if (fresh === undefined) throw new CallError({ status: 404, text: '' })
    address = fresh
    status = await look(address)
  }
  if (status >= 400) throw new CallError({ status, text: '' })
  save(address)
}
