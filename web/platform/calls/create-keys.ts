import { CallError } from './call-error.ts'
import { currentSession } from './session.ts'
import { CREATE_KEYS } from './stored-session.ts'

/** So long the server knows a key, in milliseconds. */
const KNOWN = 24 * 60 * 60 * 1000
/** More creates than that are unanswered in no tab. */
const MOST = 20
/** How long to wait before a create is sent again, in milliseconds. */
const PAUSES = [1000, 2000, 4000]

interface KeptKey {
  /** What is sent, and where to. */
  what: string
  key: string
  at: number
}

function keptKeys(): KeptKey[] {
  const keys = JSON.parse(sessionStorage.getItem(CREATE_KEYS) ?? '[]') as KeptKey[]
  return keys.filter(({ at }) => Date.now() - at < KNOWN)
}

function keep(keys: readonly KeptKey[]): void {
  if (keys.length === 0) return sessionStorage.removeItem(CREATE_KEYS)
  try {
    sessionStorage.setItem(CREATE_KEYS, JSON.stringify(keys.slice(-MOST)))
  } catch (error) {
    // The tab's storage is full: a key lives as long as its call then.
    if (!(error instanceof DOMException)) throw error
  }
}

function keyOf(what: string): string {
  const keys = keptKeys()
  const known = keys.find((one) => one.what === what)
  if (known) return known.key
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  keep([...keys, { what, key, at: Date.now() }])
  return key
}

const forget = (what: string): void => keep(keptKeys().filter((one) => one.what !== what))

async function isOpen(response: Response): Promise<boolean> {
  if (response.status === 502 || response.status === 504) return true
  return response.status === 409 && (await response.clone().text()).includes('problem:key-in-use')
}

/** The sign-in that it is: what a person has sent is not sent on for who signs in next. */
function currentVisit(): number | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? session.visit : undefined
}

/**
 * Sends a create so that it makes no more than one, however often it is sent: with a key that is the same for the same
 * content until an answer is heard, after a reload too. Without an answer it is sent again by itself.
 *
 * @param what where it is sent to and what, as text
 * @param attempt sends it once with a key
 * @param isThere whether what is sent can still be read
 * @throws what the last attempt does
 */
export async function createOnce<Sent extends { response: Response }>(
  what: string,
  attempt: (key: string) => Promise<Sent>,
  isThere: () => Promise<boolean> = async () => true,
): Promise<Sent> {
  const key = keyOf(what)
  const visit = currentVisit()
  const next = async () => {
    const sent = await attempt(key)
    const open = await isOpen(sent.response)
    // Any answer of the portal's own but a failure says what has become of it.
    if (sent.response.status < 500 && !open) forget(what)
    return { sent, open }
  }
  for (const pause of PAUSES) {
    const goesOn = async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return currentVisit() === visit && (await isThere())
    }
    try {
      const { sent, open } = await next()
      if (!open || !(await goesOn())) return sent
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0 || !(await goesOn())) throw error
    }
  }
  return (await next()).sent
}
