export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: 'KB' | 'MB' | 's' | 'ms' | 'req/s' | '%' | 'points' | 'frames' | ''
  readonly atMost?: number
  readonly atLeast?: number
  /** Several notes get columns of their own. */
  readonly note?: string | readonly string[]
}

export type Bench = (words: readonly string[]) => Promise<readonly Result[]>

export const holds = ({ value, atMost = Infinity, atLeast = -Infinity }: Result): boolean =>
  value <= atMost && value >= atLeast

/** All bounds hold only when all were measured. `unmeasured` failed or were cut off. */
export function summary(results: readonly Result[], unmeasured: readonly string[] = []): string {
  const measured = boundsIn(results)
  if (unmeasured.length === 0) return results.length === 0 ? 'Nothing was measured.' : measured
  return `${results.length === 0 ? '' : `${measured.replace(/^Every bound holds/, 'What was measured holds')}\n`}Not measured: ${unmeasured.join(', ')}.`
}

function boundsIn(results: readonly Result[]): string {
  const beyond = results.filter((result) => !holds(result))
  if (beyond.length === 0) return 'Every bound holds.'
  const lines = beyond.map(
    (one) => `- ${one.name}: ${format(one.value)} ${one.unit}`.trimEnd() + `, bound ${boundOf(one)}`,
  )
  return [`${beyond.length} beyond the bound:`, ...lines].join('\n')
}

export function table(results: readonly Result[]): string {
  const figures = inColumns(
    results.map((result) => [
      result.name,
      `${format(result.value)} ${result.unit}`.trimEnd(),
      boundOf(result),
      verdictOn(result),
    ]),
    [1, 2],
  )
  const notes = inColumns(results.map(({ note = [] }) => (typeof note === 'string' ? [] : note)))
  return results
    .map(({ note }, row) => `${figures[row]}  ${typeof note === 'string' ? note : notes[row]}`.trimEnd())
    .join('\n')
}

function inColumns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const most = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: most }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  '),
  )
}

function boundOf({ atMost, atLeast, unit }: Result): string {
  if (atMost !== undefined) return `≤ ${format(atMost)} ${unit}`.trimEnd()
  return atLeast === undefined ? '' : `≥ ${format(atLeast)} ${unit}`.trimEnd()
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
