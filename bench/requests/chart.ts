/** The speed of one call at each step. */
export interface Growth {
  name: string
  engine: string
  perSecond: number[]
}

const width = 720
const height = 420
const margin = { top: 24, right: 176, bottom: 48, left: 72 }
const colours: Readonly<Record<string, string>> = { list: '#0B6B5D', detail: '#2A4BC4', create: '#B26A00' }

/**
 * A chart of requests per second (upright, logarithmic) over rows (across, logarithmic), as an SVG that needs nothing
 * else. A level line is a cost that does not grow with the table.
 */
export function drawGrowth(lines: readonly Growth[], steps: readonly number[]): string {
  const highest = Math.max(1000, ...lines.flatMap(({ perSecond }) => perSecond))
  const decades = [100, 1000, 10_000, 100_000].filter((value) => value / 10 < highest)
  const top = decades.at(-1) ?? highest
  const x = (rows: number): number => margin.left + scale(rows, steps[0] ?? 1, steps.at(-1) ?? 1) * inner('width')
  const y = (value: number): number => margin.top + (1 - scale(Math.max(value, 100), 100, top)) * inner('height')
  const grid = decades.map(
    (value) =>
      `<path d="M${margin.left} ${y(value).toFixed(1)}H${width - margin.right}" stroke="#DAE2DE"/>` +
      label(margin.left - 8, y(value) + 4, value.toLocaleString('es-CO'), 'end'),
  )
  const ticks = steps.map((rows) =>
    label(x(rows), height - margin.bottom + 20, `${rows.toLocaleString('es-CO')} filas`, 'middle'),
  )
  const drawn = lines.map(({ name, engine, perSecond }) => {
    const colour = colours[name.split(': ')[1] ?? ''] ?? '#42534C'
    const points = perSecond.map((value, place) => `${x(steps[place] ?? 0).toFixed(1)},${y(value).toFixed(1)}`)
    const dash = engine === 'embedded' ? ' stroke-dasharray="6 4"' : ''
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>` +
      label(width - margin.right + 10, y(perSecond.at(-1) ?? 0) + 4, name, 'start')
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<title>Requests per second at 1 000, 10 000 and 100 000 rows</title>',
    `<rect width="${width}" height="${height}" fill="#FFFFFF"/>`,
    ...grid,
    ...ticks,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

const inner = (side: 'width' | 'height'): number =>
  side === 'width' ? width - margin.left - margin.right : height - margin.top - margin.bottom

/** Where a value lies between two others, from 0 to 1, by its logarithm. */
const scale = (value: number, from: number, to: number): number => Math.log(value / from) / Math.log(to / from)

const label = (x: number, y: number, text: string, anchor: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#42534C">${text}</text>`
