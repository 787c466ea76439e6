import { loadAnew } from '#web/platform/kit/actions/leaving.ts'

/** In ms between two looks. */
const apart = 2000
/** In ms; a connection that hangs says nothing. */
const longest = 5000

const isServed = async (): Promise<boolean> =>
  (
    await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(longest) }).catch(() => ({
      ok: false,
    }))
  ).ok

/** A browser may remember a failed module until the page is loaded anew. Only a press leads here, so it never loops. */
export async function loadAnewWhereServed(): Promise<void> {
  if (await isServed()) loadAnew()
}

/**
 * Waits until a portal that is away answers. Where it answers already, something else is missing and the page waits for
 * a press, so it never loops. @returns what ends it
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
