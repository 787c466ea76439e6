/** When each change of this tab was answered, by `performance.now()`; Infinity while it is under way. */
const calls = new Map<string, number>()

/** No tab has more calls under way. */
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

export function endOwnCall(id: string): void {
  if (calls.has(id)) calls.set(id, performance.now())
}

/** Nobody knows whether the call arrived: what the server tells of it counts as another person's change. */
export const disownCall = (id: string): void => void calls.delete(id)

export const areCallsUnderWay = (): boolean => [...calls.values()].includes(Infinity)

/** When a call of this tab was answered, by `performance.now()`; Infinity while it is under way, undefined of another's. */
export const endOfOwnCall = (id: string | null): number | undefined => (id === null ? undefined : calls.get(id))
