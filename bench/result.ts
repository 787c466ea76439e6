/** One measured figure beside its bound. */
export interface Result {
  /** 'login, JS in brotli' */
  readonly name: string
  readonly value: number
  /** The most that it may be, in the same unit. */
  readonly atMost: number
  readonly unit: 'KB' | 'MB' | 's'
}

/** What a file `<name>.bench.ts` exports as its default: measures, and gives its figures. */
export type Bench = (words: readonly string[]) => Promise<readonly Result[]>

export const holds = ({ value, atMost }: Result): boolean => value <= atMost

/** A table for the terminal: name, figure, bound, and whether it holds. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${format(result.value)} ${result.unit}`,
    `≤ ${format(result.atMost)} ${result.unit}`,
    holds(result) ? 'holds' : 'TOO MUCH',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', bound = '', verdict = '']) =>
      [name.padEnd(widths[0] ?? 0), value.padStart(widths[1] ?? 0), bound.padStart(widths[2] ?? 0), verdict].join('  '),
    )
    .join('\n')
}

const format = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1))
