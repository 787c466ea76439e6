import { spanish } from '#texts/spanish.ts'

import type { Result } from '../../scripts/result.ts'
import { type Probe, settle } from './probe.ts'
import { menuScreens, openMenu } from './screens.ts'

/** How long what moves late is waited for, in milliseconds. */
const late = 600

/**
 * What moves by itself on each screen, opened at its address, at the machine's own speed and on a slow connection, and when
 * the screens are gone through by the menu on a slow connection.
 */
export async function measureShifts(probe: Probe, address: string, projectId: number): Promise<Result[]> {
  const overview = `/projects/projects-list/${projectId}`
  const paths = menuScreens.map(({ path }) => path)
  paths.push('/employees/update-employee/5', '/customers/update-customer/5', `/projects/update-project/${projectId}`)
  paths.push(
    overview,
    ...['seguimientos', 'novedades', 'responsables', 'licencias'].map((tab) => `${overview}?tab=${tab}`),
  )
  paths.push('/project-checkpoints', '/admin/catalogs', '/admin/audit', '/account/profile', '/account/options')
  const results: Result[] = []
  for (const path of paths) {
    const alone = await opened(probe, address + path)
    await probe.slowConnection(true)
    const slow = await opened(probe, address + path)
    await probe.slowConnection(false)
    results.push(shift(`what moves on ${path.replace(/\d+/, '…')}`, alone, slow))
    console.log(`  ${path}: ${alone.toFixed(3)}, slow connection ${slow.toFixed(3)}`)
  }
  results.push(await throughTheMenu(probe, address))
  return results
}

const shift = (name: string, alone: number, slow: number): Result => ({
  name,
  value: Math.max(alone, slow),
  unit: '',
  atMost: 0.02,
  note: `${alone.toFixed(3)}, on a slow connection ${slow.toFixed(3)}`,
})

async function opened(probe: Probe, url: string): Promise<number> {
  await probe.page.goto(url)
  await probe.page.locator('main h1').waitFor()
  await settle(probe)
  await probe.page.waitForTimeout(late)
  return probe.shifts()
}

/** What follows a click within half a second is expected, so the connection is slow enough that data comes later. */
async function throughTheMenu(probe: Probe, address: string): Promise<Result> {
  const { page } = probe
  await page.goto(`${address}/projects`)
  await settle(probe)
  await openMenu(page)
  await probe.slowConnection(true)
  const before = await probe.shifts()
  for (const { label } of menuScreens) {
    await page
      .getByRole('navigation', { name: spanish.menu.label })
      .getByRole('link', { name: label, exact: true })
      .click()
    await page.waitForTimeout(late)
    await settle(probe)
  }
  await probe.slowConnection(false)
  const sum = (await probe.shifts()) - before
  return {
    name: 'what moves while the menu is gone through',
    value: sum,
    unit: '',
    atMost: 0.02,
    note: 'on a slow connection',
  }
}
