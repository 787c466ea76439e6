import type { Proof } from '#contract/factors.ts'
import type { identities } from '#contract/identities.ts'
import type { LoginResult, SecondFactorAsked, session } from '#contract/session.ts'
import type { AllTexts } from '#texts/texts.ts'
import { call } from '#web/platform/calls/call.ts'
import { currentSession, signIn } from '#web/platform/calls/session.ts'
import { ASKED_AGAIN } from '#web/platform/calls/stored-session.ts'
import { wire } from '#web/platform/calls/wire.ts'

import type { PasswordLink } from './password-link.ts'

// Signing in at the company's directory. The verifier stays in the tab: what the directory brings back is of use here alone.

/** What the tab that leaves for the directory has to find again. */
interface Left {
  verifier: string
  /** The entry of the history that was left, with the path to open after signing in. */
  state: unknown
  path: string
  /** Of a window that only confirms who it is: for which question of another tab. */
  question?: string
}

const LEFT = 'sign-on'
const TOLD = 'sign-on-told'
/** Whose sessions of this browser were opened at the directory: a number. */
const ENTERED_BY = 'sign-on-by'

const exchange = wire<typeof identities.token>({ method: 'POST', path: '/accounts/oidc/token', access: 'anybody' })

const secondFactor = wire<typeof session.secondFactor>({
  method: 'POST',
  path: '/accounts/second-factor',
  access: 'anybody',
})

/** Ends a sign-in with a code, without storing its session. Throws {@link CallError}. */
export const provedLogin = (ticket: string, proof: Proof): Promise<LoginResult> =>
  call(secondFactor, { body: { ticket, ...proof } })

const inBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => inBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer)

interface Departure {
  verifier: string
  address: string
}

/** A verifier, and the address that leads to the directory with its challenge. */
async function departure(query = ''): Promise<Departure> {
  const verifier = random()
  const challenge = inBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return { verifier, address: `/api/accounts/oidc/start?challenge=${challenge}${query}` }
}

/**
 * Comes back to where this tab was on its way.
 * @param again asks who it is, as the known person was not let in
 */
export async function leaveForDirectory(again: boolean): Promise<void> {
  const asks = again || sessionStorage.getItem(ASKED_AGAIN) !== null
  const { verifier, address } = await departure(asks ? '&again=true' : '')
  const left: Left = { verifier, state: history.state, path: location.pathname + location.search }
  sessionStorage.setItem(LEFT, JSON.stringify(left))
  location.assign(address)
}

function takeLeft(): Left | undefined {
  const stored = sessionStorage.getItem(LEFT)
  sessionStorage.removeItem(LEFT)
  return stored === null ? undefined : (JSON.parse(stored) as Left)
}

/** What came of a sign-in at the directory: who is in, what is asked still, or why not. */
export type Arrival =
  | { login: LoginResult }
  | { asked: SecondFactorAsked['secondFactor'] }
  | { why: string }
  /** Another tab waits for it. */
  | { handed: true }

/** What the window for a question tells the tab that asks. */
interface Told {
  question: string
  link: PasswordLink
}

/** What a person reads of why they are not in; of a reason that this version does not know what the usual one says. */
export function sentenceOf(why: string, { over, errors }: Pick<AllTexts['identities'], 'over' | 'errors'>): string {
  const known: Readonly<Record<string, string>> = errors
  return why === 'over' ? over : (known[why] ?? errors.refused)
}

let arrivals: { token: string; arrival: Promise<Arrival> } | undefined

/** Ends what this tab, or the one that opened this window, began; once, however often it is asked. Throws {@link CallError}. */
export function arrive(link: PasswordLink): Promise<Arrival> {
  if (arrivals?.token !== link.token) arrivals = { token: link.token, arrival: arriveOnce(link) }
  return arrivals.arrival
}

async function arriveOnce(link: PasswordLink): Promise<Arrival> {
  const left = takeLeft()
  if (left?.question !== undefined) {
    const told: Told = { question: left.question, link }
    // Other tabs hear of it; nothing of it stays.
    localStorage.setItem(TOLD, JSON.stringify(told))
    localStorage.removeItem(TOLD)
    close()
    return { handed: true }
  }
  if (left) history.replaceState(left.state, '', left.path)
  if (link.kind === 'sso-error') return { why: link.token }
  return left ? redeem(link.token, left.verifier) : { why: 'over' }
}

async function redeem(code: string, verifier: string): Promise<Arrival> {
  const answer = await call(exchange, { body: { code, verifier } })
  return 'secondFactor' in answer ? { asked: answer.secondFactor } : { login: answer }
}

/** Notes that somebody signs in at the directory, so that confirming begins there. */
export const noteSignOn = (employeeId: number): void => localStorage.setItem(ENTERED_BY, String(employeeId))

/** Whether this person signed in at the directory with this browser. */
export const signedOnHere = (employeeId: number | undefined): boolean =>
  localStorage.getItem(ENTERED_BY) === String(employeeId)

/**
 * Goes on in this tab with the session of a further sign-in of the same person; the former one ends. Where that person
 * has gone meanwhile, the further one ends.
 * @returns whether this tab goes on
 */
export function goOnWith({ token, employee }: LoginResult): boolean {
  const former = currentSession()
  if (former.status === 'signed-out' || former.user?.id !== employee.id) {
    endSession(token)
    return false
  }
  signIn(token, employee)
  noteSignOn(employee.id)
  if (former.status === 'signed-in') endSession(former.token)
  return true
}

/** Ends a session that this browser does not keep. The server is told, and not waited for. */
export function endSession(token: string): void {
  fetch('/api/accounts/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(
    // It ends by itself.
    () => undefined,
  )
}

/** A question to the directory who somebody is, in a window of its own. */
export interface Question {
  /** Opens the window; it has to follow a press at once. @returns whether the browser lets it */
  open: () => boolean
  end: () => void
}

/**
 * The directory asks again, whoever it knows. What this tab shows stays meanwhile.
 * @param onArrival the outcome
 */
export async function prepareQuestion(onArrival: (arrival: Promise<Arrival>) => void): Promise<Question> {
  let leaving = await departure('&again=true')
  const question = random()
  const hear = ({ key, newValue }: StorageEvent): void => {
    const told = key === TOLD && newValue !== null ? (JSON.parse(newValue) as Told) : undefined
    if (told?.question !== question) return
    const { kind, token } = told.link
    onArrival(kind === 'sso' ? redeem(token, leaving.verifier) : Promise.resolve({ why: token }))
    void departure('&again=true').then((next) => (leaving = next))
  }
  globalThis.addEventListener('storage', hear)
  return {
    open() {
      // The new window begins with a copy of what this tab keeps.
      const left: Left = { verifier: '', state: null, path: '/login', question }
      sessionStorage.setItem(LEFT, JSON.stringify(left))
      const opened = globalThis.open(leaving.address, '_blank', 'popup,width=520,height=720')
      sessionStorage.removeItem(LEFT)
      return opened !== null
    },
    end: () => globalThis.removeEventListener('storage', hear),
  }
}
