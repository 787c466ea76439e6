import { parseArgs } from 'node:util'

import type { Engine } from '#server/platform/database/database.ts'

import { office } from './requests/cases.ts'

const scales: Readonly<Record<string, number>> = { small: 0.01, medium: 0.1, large: 1 }
const engines: readonly Engine[] = ['postgres', 'embedded']

export interface Options {
  /** 1 has 100 000 employees. */
  scale: number
  engines: readonly Engine[]
  seconds: number
  /** 0 leaves the mixed load out. */
  minutes: number
  /** A second, of all people at work. */
  calls: number
  /** At work beside what is measured. */
  people: number
}

/**
 * `--scale small|medium|large` (or a number), `--engine postgres|embedded`, `--seconds 3`, `--minutes 10`, `--calls 50`,
 * `--people 100`. @throws for an unknown value
 */
export function optionsOf(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      scale: { type: 'string', default: 'large' },
      engine: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '0' },
      calls: { type: 'string', default: String(office.perSecond) },
      people: { type: 'string', default: '100' },
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
    calls: numberOf('--calls', values.calls),
    people: numberOf('--people', values.people),
  }
}

function numberOf(name: string, value: unknown): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0) return number
  throw new Error(`${name} takes a whole number`)
}
