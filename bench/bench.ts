import { buildWeb } from '../scripts/build-web.ts'
import { root, run } from '../scripts/child.ts'
import type { Bench, Result } from '../scripts/result.ts'
import { holds, summary, table } from '../scripts/result.ts'
import { stopWith } from '../scripts/stop.ts'
// npm run bench [-- name …] [-- --option …]
//
// Runs bench/*.bench.ts, those whose name is given or else the short ones, and prints each figure beside its bound in
// one table. `--all` adds those that take long, `--keep` writes the table to bench/results. `faults [name …]
// [--seconds 30]` makes faults happen instead (bench/faults), `--durability` the two of them that kill under load.
// Other options are for the benches. It is no part of the tests: a timed test fails on a busy machine.
import { runAlone } from './alone.ts'
import { endAll } from './end-all.ts'
import { keep } from './keep.ts'
import { plan } from './plan.ts'

const words = process.argv.slice(2)
// The benches themselves run in a process below this one, so that whatever they leave is ended and taken away.
if (process.env['PORTAL_BENCH'] === undefined)
  process.exit(await runAlone([...process.execArgv, import.meta.filename, ...words], { PORTAL_BENCH: '1' }))

const faults = words.includes('--durability') ? ['kill-portal', 'kill-postgres'] : words[0] === 'faults' && []
if (faults) {
  await buildWeb().catch(stopWith)
  const rest = words.filter((word) => word !== '--durability' && word !== 'faults')
  const { code } = await run(process.execPath, [`${root}bench/faults/run.ts`, ...faults, ...rest])
  process.exit(code)
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopping = true
    void endAll().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  })

const { benches, rest } = plan(words)
await buildWeb().catch(stopWith)

const runs: { name: string; results: readonly Result[] }[] = []
const broken: string[] = []
for (const name of benches) {
  console.log(`\n${name}`)
  try {
    const module = (await import(`${root}bench/${name}.bench.ts`)) as { default: Bench }
    const results = await module.default(rest)
    // What was cut off may come to an end of its own, with figures of half a measure.
    if (stopping) await new Promise(() => undefined)
    if (results.length === 0) throw new Error(`${name} has no figures`)
    runs.push({ name, results })
  } catch (error) {
    // What was measured is ended under it: nothing is to be said or begun any more.
    if (stopping) await new Promise(() => undefined)
    // What the others measure is worth having.
    console.error(error)
    broken.push(name)
    await endAll()
  }
}

const all = runs.flatMap(({ results }) => results)
console.log(`\n${runs.map(({ name, results }) => `${name}\n${table(results)}`).join('\n\n')}`)
console.log(`\n${summary(all, broken)}`)
if (words.includes('--keep') && runs.length > 0) console.log(`Kept in ${keep(runs, words, broken)}.`)
process.exitCode = broken.length === 0 && all.every(holds) ? 0 : 1
