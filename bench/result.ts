/** One measured figure beside its bound. */
export interface Result {
  /** 'login, JS in brotli' */
  readonly name: string
  readonly value: number
  readonly unit: 'KB' | 'MB' | 's' | 'ms' | 'req/s' | '%' | 'points' | 'frames' | ''
  /** The most that it may be, in the same unit. */
  readonly atMost?: number
  /** The least that it has to be. */
  readonly atLeast?: number
  /** What stands beside it, for whoever reads the table. */
  readonly note?: string
}

/** What a file `<name>.bench.ts` exports as its default: measures, and gives its figures. */
export type Bench = (words: readonly string[]) => Promise<readonly Result[]>

/** Whether a figure keeps its bounds; one without any always does. */
export const holds = ({ value, atMost = Infinity, atLeast = -Infinity }: Result): boolean =>
  value <= atMost && value >= atLeast

/** A table for the terminal: name, figure, bound, whether it holds, and what stands beside it. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${format(result.value)} ${result.unit}`,
    boundOf(result),
    verdictOn(result),
    result.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', bound = '', verdict = '', note = '']) =>
      [
        name.padEnd(widths[0] ?? 0),
        value.padStart(widths[1] ?? 0),
        bound.padStart(widths[2] ?? 0),
        verdict.padEnd(widths[3] ?? 0),
        note,
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function boundOf({ atMost, atLeast, unit }: Result): string {
  if (atMost !== undefined) return `≤ ${format(atMost)} ${unit}`
  return atLeast === undefined ? '' : `≥ ${format(atLeast)} ${unit}`
}

function verdictOn(result: Result): string {
  if (boundOf(result) === '') return ''
  if (holds(result)) return 'holds'
  return result.atMost === undefined ? 'TOO LITTLE' : 'TOO MUCH'
}

function format(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return value < 10 ? value.toFixed(2) : value.toFixed(1)
}
