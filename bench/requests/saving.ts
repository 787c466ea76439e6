import { setTimeout as sleep } from 'node:timers/promises'

import { employees } from '#contract/employees.ts'

import type { Site } from './site.ts'

/** Runs a load while a client saves twenty times a second. */
export async function whileSaving<T>(site: Site, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const saving = async () => {
    while (!over.signal.aborted) {
      await save(site)
      await sleep(50)
    }
  }
  // Together, so that a save that fails ends the measuring instead of the process.
  const [measured] = await Promise.all([work().finally(() => over.abort()), saving()])
  return measured
}

let saved = Date.now()
/** An employee's row changes, which every page of the lists may show. */
async function save({ portal, headers }: Site): Promise<void> {
  saved += 1
  const id = String(10 + (saved % 50))
  const address = (path: string) => `${portal.address}/api${path.replace(':id', id)}`
  const employee = (await (await fetch(address(employees.byId.path), { headers })).json()) as object
  const answer = await fetch(address(employees.update.path), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...employee, address: `Calle ${saved}` }),
  })
  if (!answer.ok) throw new Error(`Saving answered ${answer.status}: ${await answer.text()}`)
}
