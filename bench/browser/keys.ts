import type { Locator, Page } from '@playwright/test'

import { spanish } from '#texts/spanish.ts'

import type { Result } from '../../scripts/result.ts'
import { goTo, median } from './clicks.ts'
import type { Probe } from './probe.ts'

interface Typing {
  name: string
  path: string
  box: (page: Page) => Locator
  keys: string
  /** In ms. Below 300 the search waits for the last key. */
  pause: number
}

const name = (label: string) => (page: Page) => page.getByRole('textbox', { name: label, exact: true })

const typings = (projectId: number): Typing[] => {
  const { employees, projects, customers } = spanish
  const search = (page: Page) => page.getByRole('searchbox', { name: employees.search })
  const long = '/employees?size=500'
  return [
    { name: '500 rows: searching', path: long, box: search, keys: 'alvaro acuna', pause: 90 },
    // The hits of one key are drawn while the next is pressed.
    { name: '500 rows: searching, hits coming', path: long, box: search, keys: 'a a a a ', pause: 420 },
    {
      name: 'an employee’s form',
      path: '/employees/update-employee/5',
      keys: 'Ana Lucia Restrepo',
      pause: 90,
      box: name(employees.fields.firstName),
    },
    {
      name: 'a customer’s form',
      path: '/customers/update-customer/5',
      keys: 'Alimentos del Valle',
      pause: 90,
      box: name(customers.fields.commercialName),
    },
    {
      name: 'a project’s form',
      path: `/projects/update-project/${projectId}`,
      pause: 90,
      box: name(projects.fields.name),
      keys: 'Portal de proveedores',
    },
  ]
}

/** From key to paint by the browser's Event Timing (steps of 8 ms): p95, at full and slowed speed. */
export async function measureKeys(probe: Probe, projectId: number, rounds: number): Promise<Result[]> {
  const results: Result[] = []
  for (const typing of typings(projectId)) {
    const took = await repeatedly(probe, typing, rounds)
    await probe.slow(4)
    const slowed = await repeatedly(probe, typing, rounds)
    await probe.slow(1)
    results.push({
      name: `key to paint, ${typing.name}`,
      value: most(took),
      unit: 'ms',
      atMost: 50,
      note: `median ${median(took)}, longest ${Math.max(...took)}; processor four times slower ${most(slowed)}, median ${median(slowed)}, longest ${Math.max(...slowed)}`,
    })
    console.log(`  ${typing.name}: ${most(took)} ms, slowed ${most(slowed)} ms`)
  }
  return results
}

async function repeatedly(probe: Probe, { path, box, keys, pause }: Typing, rounds: number): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await goTo(probe, path)
    await box(probe.page).click()
    all.push(...(await probe.type(keys, pause)))
    // Unsaved text would ask when leaving.
    await box(probe.page).press('ControlOrMeta+a')
    await probe.page.keyboard.press('Delete')
    await probe.page.reload()
  }
  return all
}

function most(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.ceil(all.length * 0.95) - 1] ?? 0
}
