import { currentSession, subscribeToSession } from './session.ts'

/** A key of the local storage for each screen: the addresses that it begins with, parted by spaces. */
const PREFIX = 'first-calls:'
const mostScreens = 40
const mostCalls = 8
/** How long after its first call a screen still begins, in milliseconds. */
const beginning = 3000
/** What was asked for longer ago than this, in milliseconds, is asked for again. */
const usable = 30_000

/** What web/start/boot.ts leaves behind for a visitor who is signed in. */
export interface FirstCalls {
  /** The address of the page without its slash at the end, and `$id` in the place of a record's number. */
  screen: string
  /** That number, else ''. */
  id: string
  token: string
  /** es-CO or en-US. */
  language: string
  /** When they were asked for, by `performance.now()`. */
  at: number
  /** The answers under way, by the address of their call. */
  answers: Map<string, Promise<Response>>
}

declare global {
  // A classic script can hand something over by nothing but a global.
  var firstCalls: FirstCalls | undefined
}

let noted: Set<string> | undefined
let unwatch: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** From here on everything is as on any other screen. */
function settleDown(): void {
  clearTimeout(timer)
  timer = undefined
  noted = undefined
  globalThis.firstCalls = undefined
}

function remember(): void {
  const { firstCalls } = globalThis
  if (firstCalls && noted && noted.size > 0) {
    const key = PREFIX + firstCalls.screen
    const keys = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))
    if (keys.length >= mostScreens && !keys.includes(key)) forgetAll()
    // An id in an address is a part of the path or the value of a parameter named so.
    const number = new RegExp(`(/|Id=)${firstCalls.id}(?=$|[/?&])`, 'g')
    const addresses = [...noted].map((address) => (firstCalls.id ? address.replace(number, '$1$id') : address))
    localStorage.setItem(key, addresses.join(' '))
  }
  settleDown()
}

/**
 * Keeps in mind what the first screen of this page asks for, so that the next time web/start/boot.ts can ask for the same
 * while the scripts are still on their way. Called once, after the session is known. Nothing is kept of who signs out,
 * nor of what comes after somebody has begun to type or to click.
 */
export function startFirstCalls(): void {
  const { firstCalls } = globalThis
  const session = currentSession()
  if (session.status === 'signed-in' && firstCalls?.token === session.token) noted = new Set()
  else settleDown()
  if (session.status === 'signed-out') forgetAll()
  const visit = session.status === 'signed-in' ? session.visit : undefined
  unwatch?.()
  unwatch = subscribeToSession(() => {
    const now = currentSession()
    // A visit goes on with a fresh token.
    if (now.status !== 'signed-in' || now.visit !== visit) settleDown()
    if (now.status !== 'signed-in') forgetAll()
  })
  const acts = () => {
    noted = undefined
  }
  for (const kind of ['pointerdown', 'keydown'] as const) {
    globalThis.addEventListener(kind, acts, { once: true, capture: true, passive: true })
  }
}

/** Since when the screen's answers may have been under way, by `performance.now()`. */
export const firstAskedAt = (): number | undefined => globalThis.firstCalls?.at

/**
 * The answer to a call that was asked for before the scripts were there, if it was asked for in the same language:
 * undefined where there is none, and later where it failed, for it to be asked for as usual. Each is given once. Rejects
 * with the signal's reason when it was aborted in between.
 */
export function takeFirstAnswer(
  address: string,
  language: string,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> | undefined {
  const { firstCalls } = globalThis
  const answer = firstCalls?.answers.get(address)
  if (!firstCalls || !answer) return undefined
  firstCalls.answers.delete(address)
  const fits = firstCalls.language === language && performance.now() - firstCalls.at <= usable
  return fits ? whole(answer, signal) : undefined
}

async function whole(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response | undefined> {
  const response = await answer.catch(() => undefined)
  signal?.throwIfAborted()
  return response?.ok ? response : undefined
}

/** Notes a call that went well as one that this screen begins with, as long as it begins. */
export function noteFirstCall(address: string): void {
  if (globalThis.firstCalls) timer ??= setTimeout(remember, beginning)
  if (noted && noted.size < mostCalls) noted.add(address)
}
