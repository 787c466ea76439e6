/** What a fault was tried with. */
export interface Options {
  /** About how long it may take; some take what they need. */
  seconds: number
  /** How often to kill, whatever time that takes; as often as fits when it is left out. */
  rounds?: number
}

/** One count or measurement, and whether it is what was promised; without a bound it is there to be read. */
export interface Figure {
  what: string
  value: number
  unit?: 'ms' | 'MB' | 's' | '%'
  /** Exactly so many. */
  is?: number
  atMost?: number
  atLeast?: number
}

/** What one fault did, and what it counted afterwards. */
export interface Outcome {
  did: string
  figures: Figure[]
}

/**
 * What a file `<name>.fault.ts` exports as its default: makes a fault happen and counts.
 * @throws CannotTry where this machine has no means for it
 */
export type Fault = (options: Options) => Promise<Outcome[]>

/** This machine can't make the fault happen: no PostgreSQL to be found, no right to mount. */
export class CannotTry extends Error {}

export const holds = ({ value, is, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  (is === undefined || value === is) && value <= atMost && value >= atLeast

/** One line of the report: `lost: 0 (must be 0)`. */
export function lineOf(figure: Figure): string {
  const { what, value, unit, is, atMost, atLeast } = figure
  const written = (number: number): string => `${Math.round(number * 10) / 10}${unit ? ` ${unit}` : ''}`
  const bound =
    (is !== undefined && `must be ${written(is)}`) ||
    (atMost !== undefined && `at most ${written(atMost)}`) ||
    (atLeast !== undefined && `at least ${written(atLeast)}`)
  return `  ${what}: ${written(value)}${bound ? ` (${bound})` : ''}${holds(figure) ? '' : '   FAILED'}`
}
