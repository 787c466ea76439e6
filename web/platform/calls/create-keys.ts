import { CallError } from './call-error.ts'
import { currentSession } from './session.ts'
import { CREATE_KEYS } from './stored-session.ts'

/** In ms; the server forgets a key after it. */
const KNOWN = 24 * 60 * 60 * 1000
/** No tab has more creates without an answer. */
const MOST = 20
/** In ms, before a create is sent again. */
const PAUSES = [1000, 2000, 4000]

interface KeptKey {
  /** Null while it is not known who it is. */
  by: number | null
  what: string
  key: string
  at: number
}

function currentPerson(): number | null {
  const session = currentSession()
  return session.status === 'signed-out' ? null : (session.user?.id ?? null)
}

function keptKeys(): KeptKey[] {
  const keys = JSON.parse(sessionStorage.getItem(CREATE_KEYS) ?? '[]') as KeptKey[]
  return keys.filter(({ by, at }) => by === currentPerson() && Date.now() - at < KNOWN)
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
  keep([...keys, { by: currentPerson(), what, key, at: Date.now() }])
  return key
}

/** What another person sent stays in no tab. */
export const dropKeysOfOthers = (): void => keep(keptKeys())

const forget = (what: string): void => keep(keptKeys().filter((one) => one.what !== what))

async function isOpen(response: Response): Promise<boolean> {
  if (response.status === 502 || response.status === 504) return true
  return response.status === 409 && (await response.clone().text()).includes('problem:key-in-use')
}

/** What one person has sent is not sent on for the next who signs in. */
function currentVisit(): number | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? session.visit : undefined
}

/**
 * Sends a create until an answer comes, with a key that stays the same for the same content, also after a reload: it
 * makes no more than one.
 *
 * @param what the address and the content, as text
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
