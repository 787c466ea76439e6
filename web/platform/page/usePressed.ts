import { useState } from 'react'

import type { lazyPart } from '#web/platform/loading/lazy-load.ts'

/**
 * A part of a screen in a chunk of its own, which shows when a button was pressed and has brought it, and goes at the
 * next press. One that does not come ends in the page's own failure.
 */
export function usePressed<Loaded>(part: ReturnType<typeof lazyPart<Loaded>> | false | undefined) {
  // It is small, and every list loads it first.
  'use no memo'
  const [shows, setShows] = useState(false)
  const fail = (error: unknown) =>
    setShows(() => {
      throw error
    })
  return {
    Shown: shows && part ? part.current() : undefined,
    press: () => {
      if (part) part.preload().then(() => setShows(!shows), fail)
    },
  }
}
