import type { Load } from './load.ts'
import type { LongestTurn } from './turns.ts'

/** '6 252' */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')

/** 'p50 2.1 p95 5.2 p99 7.9 ms' */
export const latency = ({ p50, p95, p99 }: Load): string =>
  `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} p99 ${p99.toFixed(1)} ms`

/** '1 connection: 2 268/s p50 …' */
export const single = (load: Load): string => `1 connection: ${whole(load.perSecond)}/s ${latency(load)}`

/** 'bare 6 630/s ×0.94': another speed, and how many times that the portal's is. */
export const beside = (name: string, perSecond: number, portal: number): string =>
  `${name} ${whole(perSecond)}/s ×${(portal / perSecond).toFixed(2)}`

/** 'turn 8.1 ms (collecting 3.0)' */
export const turn = ({ worked, collected }: LongestTurn): string =>
  `turn ${worked.toFixed(1)} ms${collected >= 1 ? ` (collecting ${collected.toFixed(1)})` : ''}`

/** '182 MB' */
export const megabytes = (value: number): string => `${whole(value)} MB`
