// npm run bench [-- name …] [-- --option …]
//
// Runs bench/*.bench.ts, or those whose name is given, and prints each figure beside its bound of the project.
// `faults [name …] [--seconds 30]` makes faults happen instead (bench/faults), `--durability` the two of them that kill
// under load. Other options are for the benches. It is no part of the tests: a timed test fails on a busy machine.
import { globSync } from 'node:fs'

import type { Bench, Result } from '../bench/result.ts'
import { holds, table } from '../bench/result.ts'
import { buildWeb } from './build-web.ts'
import { root, run } from './child.ts'
import { stopWith } from './stop.ts'

const words = process.argv.slice(2)
const faults = words.includes('--durability') ? ['kill-portal', 'kill-postgres'] : words[0] === 'faults' && []
if (faults) {
  const rest = words.filter((word) => word !== '--durability' && word !== 'faults')
  const { code } = await run(process.execPath, [`${root}bench/faults/run.ts`, ...faults, ...rest])
  process.exit(code)
}

const names = globSync('*.bench.ts', { cwd: `${root}bench` })
  .map((file) => file.replace('.bench.ts', ''))
  .toSorted()
const wanted = words.filter((word) => names.includes(word))
const chosen = wanted.length > 0 ? wanted : names
await buildWeb().catch(stopWith)

let tooMuch = 0
for (const name of chosen) {
  console.log(`\n${name}`)
  const module = (await import(`${root}bench/${name}.bench.ts`)) as { default: Bench }
  const results: readonly Result[] = await module.default(words.filter((word) => !wanted.includes(word)))
  console.log(table(results))
  tooMuch += results.filter((result) => !holds(result)).length
}
console.log(tooMuch === 0 ? '\nEvery bound holds.' : `\n${tooMuch} beyond the bound.`)
process.exitCode = tooMuch === 0 ? 0 : 1
