import { parseArgs } from 'node:util'

import type { Engine } from '#server/platform/database/database.ts'

/** Shares of the company that the bounds are for, by name. */
const scales: Readonly<Record<string, number>> = { small: 0.01, medium: 0.1, large: 1 }
const engines: readonly Engine[] = ['postgres', 'embedded']

/** What can be asked of the benches of requests. */
export interface Options {
  /** 1 is the company that the bounds are for: 100 000 employees and all that belongs to them. */
  scale: number
  engines: readonly Engine[]
  /** How long each look takes. */
  seconds: number
  /** How long the mixed load lasts; 0 leaves it out. */
  minutes: number
}

/**
 * Reads `--scale small|medium|large` (or a share of the last), `--engine postgres|embedded`, `--seconds 3`, `--minutes 10`.
 *
 * @throws where an option says nothing that there is
 */
export function optionsOf(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      scale: { type: 'string', default: 'large' },
      engine: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '0' },
    },
    strict: false,
    allowPositionals: true,
  })
  const scale = scales[String(values.scale)] ?? Number(values.scale)
  if (!(scale > 0 && scale <= 10)) throw new Error(`--scale is one of ${Object.keys(scales).join(', ')}, or 0 to 10`)
  const wanted = engines.filter((engine) => values.engine === undefined || engine === values.engine)
  if (wanted.length === 0) throw new Error(`--engine is one of ${engines.join(', ')}`)
  return {
    scale,
    engines: wanted,
    seconds: numberOf('--seconds', values.seconds),
    minutes: numberOf('--minutes', values.minutes),
  }
}

function numberOf(name: string, value: unknown): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0) return number
  throw new Error(`${name} takes a whole number`)
}
