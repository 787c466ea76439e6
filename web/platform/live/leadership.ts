/** Decides which tab reads for all. */
export interface Leadership {
  /** Tabs take turns by a lock; without locks (a page without HTTPS) each reads for itself. */
  readonly shared: boolean
  readonly leading: () => boolean
  /** Waits for the lock, or steals it from a frozen tab, and reads while it is held. */
  readonly lead: (steal?: boolean) => Promise<void>
  readonly stepDown: () => void
  readonly end: () => void
}

/** `read` ends when its signal is aborted. */
export function leadership(name: string, read: (signal: AbortSignal) => Promise<void>): Leadership {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  /** Ends this tab's leadership, or its waiting for it. */
  let term: AbortController | undefined
  let leading = false
  let ended = false

  const readAsLeader = async (signal: AbortSignal) => {
    leading = true
    await read(signal)
    leading = false
  }
  const stepDown = () => {
    term?.abort()
    term = undefined
  }
  const lead = async (steal = false) => {
    if (term || ended) return
    const mine = new AbortController()
    term = mine
    try {
      if (!locks) await readAsLeader(mine.signal)
      else if (steal) await locks.request(name, { steal }, () => readAsLeader(mine.signal))
      else await locks.request(name, { signal: mine.signal }, () => readAsLeader(mine.signal))
    } catch (error) {
      // It gave up before it led, or another tab took the lock away from it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      mine.abort()
      if (term === mine) term = undefined
    }
  }
  const end = () => {
    ended = true
    stepDown()
  }
  return { shared: locks !== undefined, leading: () => leading, lead, stepDown, end }
}
