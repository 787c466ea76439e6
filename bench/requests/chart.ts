export interface Growth {
  name: string
  engine: string
  perSecond: number[]
}

export const areOfBothEngines = (lines: readonly Growth[]): boolean =>
  ['postgres', 'embedded'].every((engine) => lines.some((line) => line.engine === engine))

const width = 760
const height = 440
const margin = { top: 40, right: 190, bottom: 56, left: 76 }
const colours: Readonly<Record<string, string>> = {
  list: '#0B6B5D',
  detail: '#2A4BC4',
  create: '#B26A00',
}
const grey = '#42534C'
/** Least distance of two labels below each other. */
const lineHeight = 15

/**
 * Requests per second over rows, both logarithmic, as an SVG; a level line is a constant cost, a dashed line the
 * embedded database. @param lines named 'engine: call', with a speed for each step
 */
export function drawGrowth(lines: readonly Growth[], steps: readonly number[]): string {
  const speeds = lines.flatMap(({ perSecond }) => perSecond)
  const [lowest, highest] = [10 ** Math.floor(Math.log10(Math.min(1000, ...speeds))), Math.max(1000, ...speeds)]
  const top = 10 ** Math.ceil(Math.log10(highest))
  const x = (rows: number): number => margin.left + scale(rows, steps[0] ?? 1, steps.at(-1) ?? 1) * inner('width')
  const y = (value: number): number => margin.top + (1 - scale(Math.max(value, lowest), lowest, top)) * inner('height')
  const ends = apart(lines.map(({ perSecond }) => y(perSecond.at(-1) ?? lowest)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<title>Requests per second at 1 000, 10 000 and 100 000 rows</title>',
    `<rect width="${width}" height="${height}" fill="#FFFFFF"/>`,
    ...ticks(lowest, top).map(
      ({ value, named }) =>
        `<path d="M${margin.left} ${y(value).toFixed(1)}H${width - margin.right}" stroke="${named ? '#C3CFC9' : '#E3E9E6'}"/>` +
        (named ? label(margin.left - 8, y(value) + 4, grouped(value), 'end') : ''),
    ),
    ...steps.map((rows) => label(x(rows), height - margin.bottom + 20, grouped(rows), 'middle')),
    label(margin.left - 60, margin.top - 18, 'requests per second, 16 connections', 'start'),
    label(margin.left + inner('width') / 2, height - margin.bottom + 42, 'employees and customers', 'middle'),
    ...lines.map(({ name, engine, perSecond }, line) => {
      const colour = colours[name.split(': ')[1] ?? ''] ?? grey
      const points = perSecond.map((value, index) => `${x(steps[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`)
      const dash = engine === 'embedded' ? ' stroke-dasharray="6 4"' : ''
      const dots = points.map((point) => `<circle cx="${point.replace(',', '" cy="')}" r="3" fill="${colour}"/>`)
      const said = `${name} ${grouped(Math.round(perSecond.at(-1) ?? 0))}`
      return (
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>` +
        dots.join('') +
        label(width - margin.right + 12, (ends[line] ?? 0) + 4, said, 'start', colour)
      )
    }),
    '</svg>',
    '',
  ].join('\n')
}

/** Heights of labels that do not cover each other, each as near as it can be to where it belongs. */
export function apart(wanted: readonly number[]): number[] {
  const order = wanted.map((_, index) => index).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const placed = wanted.slice()
  let before = -Infinity
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, before + lineHeight)
    before = placed[index]
  }
  // What was pushed below the drawing goes up again, and what lies above it with it.
  let after = height - margin.bottom + lineHeight
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, after - lineHeight)
    after = placed[index]
  }
  return placed
}

/** Lines across: each power of ten with its number, and twice and five times it without. */
function ticks(lowest: number, top: number): { value: number; named: boolean }[] {
  const found: { value: number; named: boolean }[] = []
  for (let power = lowest; power <= top; power *= 10)
    for (const times of [1, 2, 5]) if (power * times <= top) found.push({ value: power * times, named: times === 1 })
  return found
}

const inner = (side: 'width' | 'height'): number =>
  side === 'width' ? width - margin.left - margin.right : height - margin.top - margin.bottom

const scale = (value: number, from: number, to: number): number => Math.log(value / from) / Math.log(to / from)

const grouped = (value: number): string => value.toLocaleString('en-US').replaceAll(',', ' ')

const label = (x: number, y: number, text: string, anchor: string, colour = grey): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${text}</text>`
