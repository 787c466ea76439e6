export interface Options {
  /** In seconds. */
  seconds: number
  /** How often to kill, whatever time that takes; as often as fits when it is left out. */
  rounds?: number
}

/** Without a bound it is informative. */
export interface Figure {
  what: string
  value: number
  unit?: 'ms' | 'MB' | 's' | '%'
  is?: number
  atMost?: number
  atLeast?: number
}

export interface Outcome {
  did: string
  figures: Figure[]
}

/** The default export of `<name>.fault.ts`. @throws CannotTry without the means */
export type Fault = (options: Options) => Promise<Outcome[]>

/** Without PostgreSQL, or without the right to mount. */
export class CannotTry extends Error {}

export const holds = ({ value, is, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  (is === undefined || value === is) && value <= atMost && value >= atLeast

export function lineOf(figure: Figure): string {
  const { what, value, unit, is, atMost, atLeast } = figure
  const written = (number: number): string => `${Math.round(number * 10) / 10}${unit ? ` ${unit}` : ''}`
  const bound =
    (is !== undefined && `must be ${written(is)}`) ||
    (atMost !== undefined && `at most ${written(atMost)}`) ||
    (atLeast !== undefined && `at least ${written(atLeast)}`)
  return `  ${what}: ${written(value)}${bound ? ` (${bound})` : ''}${holds(figure) ? '' : '   FAILED'}`
}
