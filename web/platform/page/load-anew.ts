import { loadAnew } from '#web/platform/kit/actions/leaving.ts'

/** How often it is looked whether the portal is back, in milliseconds. */
const apart = 2000
/** A connection that hangs says nothing: so long an answer is waited for, in milliseconds. */
const longest = 5000

const isServed = async (): Promise<boolean> =>
  (
    await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(longest) }).catch(() => ({
      ok: false,
    }))
  ).ok

/**
 * A browser may remember a module that failed until the page is loaded anew. For a part that a press asked for again in
 * vain, the page is loaded anew where the portal answers: without a press nothing does that, so it never loops.
 */
export async function loadAnewWhereServed(): Promise<void> {
  if (await isServed()) loadAnew()
}

/**
 * Loads the page anew as soon as the portal answers, where it does not answer now. Where it does, something else is missing
 * than the portal, and the page waits for a press: so it never loops. @returns what ends it
 */
export function loadAnewOnceServed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const look = async (first: boolean): Promise<void> => {
    const served = await isServed()
    if (ended || (first && served)) return
    if (served) loadAnew()
    else timer = setTimeout(() => void look(false), apart)
  }
  void look(true)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
