import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { customers } from '#contract/customers.ts'
import { itemAt } from '#contract/items.ts'

import { answerOf, ask, makeProject, signIn } from './calls.ts'
import type { Fault, Outcome } from './fault.ts'
import { Journal } from './journal.ts'
import { onBothEngines, startVictim, type Victim } from './portal.ts'

function residentMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function busy({ api, address }: Victim, token: string, end: AbortSignal): Promise<number> {
  const project = await makeProject(api, token)
  const form = new FormData()
  form.append('file', new Blob(['palabra\n'.repeat(100_000)]), 'acta.txt')
  const { url } = await answerOf<{ url: string }>(`${api}/projects/${project}/files`, { token, form })
  const paths = [
    `${api}${customers.list.path}?top=10`,
    `${api}${customers.list.path}?searchTerm=cliente&top=50`,
    `${api}/employees/employees-list?top=25`,
    `${api}/audit?top=50`,
    `${api}/projects/projects-list?top=10`,
    `${address}${url}`,
  ]
  let calls = 0
  await Promise.all(
    Array.from({ length: 6 }, async (_, client) => {
      for (let n = client; !end.aborted; n++) {
        await (await ask(itemAt(paths, n % paths.length), { token })).arrayBuffer()
        calls += 1
      }
    }),
  )
  return calls
}

/** Keeps the portal busy and looks at its memory each second: it must not go on growing. */
const memory: Fault = async ({ seconds }) =>
  onBothEngines(async ({ engine, dataDir, url }): Promise<Outcome> => {
    const portal = await startVictim(dataDir, { url })
    const token = await signIn(portal.api)
    const journal = new Journal()
    const rest = residentMb(portal.pid)
    const stop = await journal.write({ api: portal.api, token }, 2)
    const end = new AbortController()
    const readers = busy(portal, token, end.signal)
    const looks: number[] = []
    for (let second = 0; second < Math.max(9, seconds / 2); second++) {
      await wait(1_000)
      looks.push(residentMb(portal.pid))
    }
    end.abort()
    const calls = await readers
    await stop()
    await portal.stop()
    const third = Math.floor(looks.length / 3)
    const [middle, last] = [median(looks.slice(third, 2 * third)), median(looks.slice(2 * third))]
    return {
      did: `${engine}: 2 clients write and 6 read, search and fetch files for ${looks.length} s`,
      figures: [
        { what: 'calls answered', value: calls + journal.codes.length, atLeast: 1 },
        { what: 'memory before', value: rest, unit: 'MB' },
        { what: 'in the middle third', value: middle, unit: 'MB' },
        { what: 'in the last third', value: last, unit: 'MB' },
        { what: 'most at any moment', value: Math.max(...looks), unit: 'MB', atMost: 1_000 },
        { what: 'grown from the middle to the last third', value: (last / middle - 1) * 100, unit: '%', atMost: 20 },
      ],
    }
  })

export default memory
