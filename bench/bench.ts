import { buildWeb } from '../scripts/build-web.ts'
import { root, run } from '../scripts/child.ts'
import type { Bench, Result } from '../scripts/result.ts'
import { holds, summary, table } from '../scripts/result.ts'
import { stopWith } from '../scripts/stop.ts'
// npm run bench [-- name …] [-- --option …] Runs bench/*.bench.ts, by default the short ones, and prints each figure
// beside its bound. `--all` adds the long ones, `--keep` writes the table to bench/results. `faults [name …]` runs
// bench/faults, `--durability` its two kills under load. No tests: a timed test fails on a busy machine.
import { runAlone } from './alone.ts'
import { endAll } from './end-all.ts'
import { keep } from './keep.ts'
import { plan } from './plan.ts'

const words = process.argv.slice(2)
// Benches run below this process, so that it can end and remove what they leave.
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
    // An aborted bench may end with figures of half a measurement.
    if (stopping) await new Promise(() => undefined)
    if (results.length === 0) throw new Error(`${name} has no figures`)
    runs.push({ name, results })
  } catch (error) {
    // Its portal is being ended: nothing more is printed or started.
    if (stopping) await new Promise(() => undefined)
    // The other benches go on.
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
