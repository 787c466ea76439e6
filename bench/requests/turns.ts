/** A stretch of time, in milliseconds of one clock. */
export interface Span {
  start: number
  end: number
}

/** A turn of the event loop, and how much of it the thread itself was at work. */
export interface Turn extends Span {
  worked: number
}

/** What is told of the longest turn, in milliseconds. */
export interface LongestTurn {
  /** How long nothing else had its turn. */
  took: number
  /** How much of that the thread worked; in the rest the machine had another program run, or it waited for a disk. */
  worked: number
  /** How much of that was garbage being collected. */
  collected: number
}

const none: LongestTurn = { took: 0, worked: 0, collected: 0 }

/** What is told of a turn, beside the collections of about that time. */
export function longestOf(turn: Turn | undefined, collections: readonly Span[]): LongestTurn {
  if (!turn) return none
  // The collector may have waited for its turn as well: it has not worked for longer than the thread.
  const within = collections.map(({ start, end }) => Math.min(end, turn.end) - Math.max(start, turn.start))
  return {
    took: turn.end - turn.start,
    worked: turn.worked,
    collected: Math.min(
      turn.worked,
      within.filter((part) => part > 0).reduce((sum, part) => sum + part, 0),
    ),
  }
}

/** The one of two in which the thread worked longer. */
export const longer = (one: LongestTurn | undefined, other: LongestTurn): LongestTurn =>
  one && one.worked >= other.worked ? one : other
