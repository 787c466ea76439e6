// npm run bench -- faults [name …] [--seconds 30] [--rounds 30] Runs bench/faults/<name>.fault.ts one after the other,
// and counts losses.
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { CannotTry, holds, lineOf, type Fault } from './fault.ts'

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, rounds: { type: 'string' } },
  allowPositionals: true,
})
const names = globSync('*.fault.ts', { cwd: import.meta.dirname })
  .map((file) => file.replace('.fault.ts', ''))
  .toSorted()
const unknown = positionals.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`There is no ${unknown}; there are ${names.join(', ')}`)

const options = {
  seconds: Number(values.seconds),
  ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
}
let failed = 0
const untried: string[] = []
for (const name of positionals.length > 0 ? positionals : names) {
  console.log(`\n${name}`)
  const { default: fault } = (await import(`./${name}.fault.ts`)) as { default: Fault }
  const began = performance.now()
  try {
    for (const { did, figures } of await fault(options)) {
      console.log(did)
      for (const figure of figures) console.log(lineOf(figure))
      failed += figures.filter((figure) => !holds(figure)).length
    }
  } catch (error) {
    if (!(error instanceof CannotTry)) throw error
    console.log(`not tried: ${error.message}`)
    untried.push(name)
  }
  console.log(`(${Math.round((performance.now() - began) / 1000)} s)`)
}
const verdict = untried.length === 0 ? 'Everything holds.' : `What was tried holds. Not tried: ${untried.join(', ')}.`
console.log(failed === 0 ? `\n${verdict}` : `\n${failed} do not hold.`)
process.exitCode = failed === 0 ? 0 : 1
