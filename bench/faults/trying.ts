import { CannotTry, holds, lineOf, type Fault, type Options, type Outcome } from './fault.ts'

interface Tried {
  figures: number
  /** Figures that do not hold. */
  failed: number
  /** The fault, or its parts, for which the means are missing here. */
  untried: string[]
}

/** Tries a fault, and prints what it counted. @throws Error for one that counts nothing, and what it throws itself */
export async function tried(
  name: string,
  fault: Fault,
  options: Options,
  print: (line: string) => void,
): Promise<Tried> {
  let outcomes: Outcome[]
  try {
    outcomes = await fault(options)
  } catch (error) {
    if (!(error instanceof CannotTry)) throw error
    print(`not tried: ${error.message}`)
    return { figures: 0, failed: 0, untried: [name] }
  }
  const untried: string[] = []
  for (const { did, figures, untried: reason } of outcomes) {
    print(reason === undefined ? did : `${did}: not tried: ${reason}`)
    for (const figure of figures) print(lineOf(figure))
    if (reason !== undefined) untried.push(`${name} (${did})`)
    else if (figures.length === 0) throw new Error(`${name} counted nothing: ${did}`)
  }
  const figures = outcomes.flatMap((outcome) => outcome.figures)
  if (figures.length === 0) throw new Error(`${name} counted nothing`)
  return { figures: figures.length, failed: figures.filter((figure) => !holds(figure)).length, untried }
}

export function verdictOn({ figures, failed, untried }: Tried): string {
  const lacking = untried.length === 0 ? '' : ` Not tried: ${untried.join(', ')}.`
  if (failed > 0) return `${failed} do not hold.${lacking}`
  if (figures === 0) return `Nothing was tried.${lacking}`
  return lacking === '' ? 'Everything holds.' : `What was tried holds.${lacking}`
}
