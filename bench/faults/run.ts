// npm run bench -- faults [name …] [--seconds 30] [--rounds 30] Runs bench/faults/<name>.fault.ts one after the other,
// and counts losses.
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'

import type { Fault } from './fault.ts'
import { tried, verdictOn } from './trying.ts'

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
let [failed, figures] = [0, 0]
const untried: string[] = []
for (const name of positionals.length > 0 ? positionals : names) {
  console.log(`\n${name}`)
  const { default: fault } = (await import(`./${name}.fault.ts`)) as { default: Fault }
  const began = performance.now()
  const found = await tried(name, fault, options, console.log)
  failed += found.failed
  figures += found.figures
  untried.push(...found.untried)
  console.log(`(${Math.round((performance.now() - began) / 1000)} s)`)
}
console.log(`\n${verdictOn({ failed, figures, untried })}`)
process.exitCode = failed === 0 ? 0 : 1
