import { spanish } from '#texts/spanish.ts'

import type { Result } from '../../scripts/result.ts'
import { type Probe, settle } from './probe.ts'
import { menuScreens, openMenu } from './screens.ts'

/** In ms. */
const late = 600

const desk = { width: 1440, height: 900 }
const tablet = { width: 900, height: 900 }
const phone = { width: 390, height: 844 }

/** Layout shifts of each screen, at full speed, on slow connections at three widths, and along the menu. */
export async function measureShifts(probe: Probe, address: string, projectId: number): Promise<Result[]> {
  const overview = `/projects/projects-list/${projectId}`
  const paths = menuScreens.map(({ path }) => path)
  paths.push('/employees/update-employee/5', '/customers/update-customer/5', `/projects/update-project/${projectId}`)
  paths.push(
    overview,
    ...['seguimientos', 'novedades', 'responsables', 'licencias'].map((tab) => `${overview}?tab=${tab}`),
  )
  paths.push('/customers/5', '/customers/contacts/contacts-list/5', '/employees/import', '/projects/create-project')
  paths.push(
    '/projects/table',
    '/projects/timeline',
    '/portfolio',
    '/portfolio?tab=todos&groupBy=employee',
    '/workload',
  )
  paths.push('/portfolio?tab=silencio', '/portfolio?tab=licencias', '/project-checkpoints?tab=seguimientos')
  paths.push('/project-checkpoints', '/project-checkpoints/tasks', `/project-checkpoints/create/${projectId}`)
  paths.push('/admin/catalogs', '/admin/calendar', '/admin/people', '/admin/audit')
  paths.push('/account/profile', '/account/options')
  const results: Result[] = []
  for (const path of paths) {
    const alone = await opened(probe, address + path)
    await probe.slowConnection(true)
    let slow = 0
    for (const window of [desk, tablet, phone]) {
      await probe.page.setViewportSize(window)
      slow = Math.max(slow, await opened(probe, address + path))
    }
    await probe.slowConnection(false)
    await probe.page.setViewportSize(desk)
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

/** Shifts within half a second of a click don't count, so data has to come later. */
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
