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
  /** Why it was not done; it has no figures then. */
  untried?: string
}

/** The default export of `<name>.fault.ts`. @throws CannotTry without the means */
export type Fault = (options: Options) => Promise<Outcome[]>

/** Without PostgreSQL, or without the right to mount. */
export class CannotTry extends Error {}

type Part = readonly [name: string, work: () => Promise<Outcome | Outcome[]>]

/** Where the means for a part are missing, the outcomes of the others stay. @throws CannotTry when no part was tried */
export async function tryEach(parts: readonly Part[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [did, work] of parts) {
    try {
      outcomes.push(...[await work()].flat())
    } catch (error) {
      if (!(error instanceof CannotTry)) throw error
      outcomes.push({ did, figures: [], untried: error.message })
    }
  }
  const reasons = outcomes.map(({ untried }) => untried)
  if (reasons.every((reason) => reason !== undefined)) throw new CannotTry([...new Set(reasons)].join('; '))
  return outcomes
}

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
