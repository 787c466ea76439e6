import { useEffect, useLayoutEffect, useState } from 'react'

export function useHeld(active: boolean, ms: number): boolean {
  const [held, setHeld] = useState(false)
  if (!active && held) setHeld(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setHeld(true), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
  return active && held
}

/** In ms: after this wait a stand-in shows … */
export const standInDelay = 150
/** … and stays at least this long, so that it does not flash. */
const leastShown = 300

/** Whether a stand-in shows: from 150 ms of waiting on, and then for 300 ms at least. */
export function useStandIn(waiting: boolean): boolean {
  const [since, setSince] = useState<number | null>(null)
  /** Whether it has been drawn at all: the timer may be over in the very moment in which what was waited for comes. */
  const [drawn, setDrawn] = useState(false)
  if (drawn !== (since !== null && (drawn || waiting))) setDrawn(!drawn)
  // With the commit itself: a timer that is taken back a moment later could still put the stand-in over what has come.
  useLayoutEffect(() => {
    if (waiting && since === null) {
      const timer = setTimeout(() => setSince(performance.now()), standInDelay)
      return () => clearTimeout(timer)
    }
    if (!waiting && since !== null) {
      const timer = setTimeout(() => setSince(null), Math.max(0, leastShown - (performance.now() - since)))
      return () => clearTimeout(timer)
    }
    return
  }, [waiting, since])
  return since !== null && drawn
}
