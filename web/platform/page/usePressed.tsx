import { type ReactNode, useState } from 'react'

import type { lazyPart } from '#web/platform/loading/lazy-load.ts'

import { loadAnewWhereServed } from './load-anew.ts'
import { PartFailure } from './PartFailure.tsx'

/** Shows once its press has brought the chunk; the next press takes it away. `failure` stands beside the button. */
export function usePressed<Loaded>(part: ReturnType<typeof lazyPart<Loaded>> | false | undefined) {
  // It is small, and every list loads it first.
  'use no memo'
  const [shows, setShows] = useState(false)
  const [failed, setFailed] = useState(false)
  const [trying, setTrying] = useState(false)
  const show = async () => {
    if (!part) return
    setTrying(true)
    try {
      await part.preload()
      setShows(!shows)
      setFailed(false)
    } catch {
      if (failed) await loadAnewWhereServed()
      setFailed(true)
    }
    setTrying(false)
  }
  const press = () => void show()
  const failure: ReactNode = failed && <PartFailure trying={trying} onRetry={press} />
  return { Shown: shows && part ? part.current() : undefined, press, failure }
}
