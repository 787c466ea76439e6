/** This tab's calls that change something, by the id that each bears: when it was answered, by `performance.now()`. */
const calls = new Map<string, number>()

/** No tab has more calls than these under way, or hears of them this late. */
const remembered = 100

/** The `X-Request-Id` for a call that changes something: the server says it again when it tells of the change. */
export function beginOwnCall(): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  const [oldest = ''] = calls.keys()
  if (calls.size >= remembered) calls.delete(oldest)
  calls.set(id, Infinity)
  return id
}

/** The answer to a call has come. */
export function endOwnCall(id: string): void {
  if (calls.has(id)) calls.set(id, performance.now())
}

/**
 * Nobody knows whether a call has arrived, or when it will have been done: what the server tells of it is taken for
 * somebody else's change.
 */
export const disownCall = (id: string): void => void calls.delete(id)

/** Whether a change is on its way from this tab. */
export const areCallsUnderWay = (): boolean => [...calls.values()].includes(Infinity)

/** When a call of this tab was answered, by `performance.now()`; Infinity while it is under way, undefined of another's. */
export const endOfOwnCall = (id: string | null): number | undefined => (id === null ? undefined : calls.get(id))
