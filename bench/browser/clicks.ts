import type { Page } from '@playwright/test'

import { spanish } from '#texts/spanish.ts'

import type { Result } from '../../scripts/result.ts'
import { type Probe, settle, until } from './probe.ts'
import { both, cards, field, menuScreens, openMenu, rows, stands } from './screens.ts'

interface Press {
  name: string
  from: string
  target: (page: Page) => ReturnType<Page['locator']>
  /** JavaScript in the page. */
  shows: string
  /** In ms: 100 for the next screen, 50 on the same one. */
  atMost: number
}

const overview = (id: number): string => `/projects/projects-list/${id}`
const long = '?size=500'
const link = (page: Page, name: RegExp, within = rows) => page.locator(within).nth(2).getByRole('link', { name })
const notBusy = `!${stands('main table[aria-busy]')}`

const tab = (label: string) => (page: Page) => page.getByRole('tab', { name: label })
const tabShown = (label: string) =>
  `document.querySelector('[role=tab][aria-selected=true]')?.textContent.startsWith('${label}') &&
   document.querySelector('[role=tabpanel]')?.innerText && !document.querySelector('[role=tabpanel] :is(.ui-loader, .ui-unseen)')`

const toScreen = (name: string, from: string, target: Press['target'], shows: string): Press => ({
  name,
  from,
  target,
  shows,
  atMost: 100,
})
const answer = (name: string, from: string, target: Press['target'], shows: string): Press => ({
  name,
  from,
  target,
  shows,
  atMost: 50,
})

function screens(projectId: number): Press[] {
  const { employees, customers, projects, projectStatuses, milestones, menu } = spanish
  const { tabs } = projects.overview
  return [
    ...menuScreens.map(({ label, path, shows }) =>
      toScreen(
        `menu to ${label}`,
        path === '/employees' ? '/customers' : '/employees',
        (page) => page.getByRole('navigation', { name: menu.label }).getByRole('link', { name: label, exact: true }),
        shows,
      ),
    ),
    toScreen('employees to a form', '/employees', (page) => link(page, /^Ver/), both(employees.update, field)),
    toScreen('customers to a form', '/customers', (page) => link(page, /^Ver/), both(customers.update, field)),
    toScreen('states to a form', '/project-status', (page) => link(page, /^Ver/), both(projectStatuses.update, field)),
    toScreen(
      'milestones to a form',
      '/project-milestone',
      (page) => link(page, /^Ver/),
      both(milestones.update, field),
    ),
    toScreen('cards to an overview', '/projects', (page) => link(page, /^Ver/, cards), stands('.project-band')),
    toScreen('cards to a form', '/projects', (page) => link(page, /^Editar/, cards), both(projects.update, field)),
    ...[tabs.checkpoints, tabs.changes, tabs.responsibles, tabs.licences].map((label) =>
      toScreen(`overview to ${label}`, overview(projectId), tab(label), tabShown(label)),
    ),
    toScreen(
      'back to the overview’s first tab',
      `${overview(projectId)}?tab=novedades`,
      tab(tabs.information),
      tabShown(tabs.information),
    ),
    ...longLists(),
  ]
}

/** Of 500 rows. */
function longLists(): Press[] {
  const { employees, checkpoints, app } = spanish
  return [
    toScreen('500 rows: to a form', `/employees${long}`, (page) => link(page, /^Ver/), both(employees.update, field)),
    toScreen(
      '500 rows: back from a form',
      '/employees/update-employee/5',
      (page) => page.getByRole('link', { name: app.back, exact: true }),
      both(employees.title, rows),
    ),
    toScreen(
      '500 rows: the next page',
      `/employees${long}`,
      (page) => page.getByRole('button', { name: spanish.ui.pager.next, exact: true }),
      `document.querySelector('.ui-range strong')?.textContent.startsWith('501') && ${notBusy}`,
    ),
    toScreen(
      '500 tasks: to the other tab',
      `/project-checkpoints${long}`,
      (page) => page.getByRole('tab', { name: checkpoints.tabs.all }),
      `document.querySelector('[role=tab][aria-selected=true]')?.textContent.startsWith('${checkpoints.tabs.all}')`,
    ),
    toScreen(
      '500 rows: another order',
      `/employees${long}`,
      (page) => page.getByRole('columnheader', { name: employees.columns.position }).getByRole('button'),
      `${stands('main th[aria-sort]:nth-child(2)')} && ${notBusy}`,
    ),
  ]
}

const stateOfTask = (page: Page) => page.locator(rows).nth(2).getByRole('combobox')

function answers(projectId: number): Press[] {
  const { app, employees, header } = spanish
  const form = '/employees/update-employee/5'
  const menu = header.userMenu('x').split('x', 1)[0] ?? ''
  const userMenu = (page: Page) => page.locator('header').getByRole('button', { name: new RegExp(`^${menu}`) })
  return [
    answer('open the user’s menu', '/', userMenu, stands('[role=menu]')),
    answer('500 rows: open the user’s menu', `/employees${long}`, userMenu, stands('[role=menu]')),
    answer(
      'form: tick a checkbox',
      form,
      (page) => page.getByRole('checkbox', { name: employees.fields.isActive }),
      `!${stands('main input[type=checkbox]')}?.checked`,
    ),
    answer(
      'form: open a list of choices',
      form,
      (page) => page.getByRole('combobox', { name: employees.fields.gender }),
      stands('[role=listbox]'),
    ),
    answer(
      'form: open the calendar',
      form,
      (page) => page.getByRole('button', { name: new RegExp(`^${spanish.ui.date.open}`) }),
      stands('[role=grid]'),
    ),
    answer(
      'open the history',
      overview(projectId),
      (page) => page.getByRole('button', { name: app.history }),
      stands('[role=dialog]'),
    ),
    answer('500 tasks: open the states of one', `/project-checkpoints${long}`, stateOfTask, stands('[role=listbox]')),
    answer(
      '500 tasks: change the state of one',
      `/project-checkpoints${long}`,
      (page) => page.getByRole('option', { selected: false }).first(),
      `!${stands('[role=listbox]')} && document.querySelectorAll('${rows} [role=combobox]')[2]?.textContent !== was`,
    ),
  ]
}

/** At the machine's speed, which the bound is for, and slowed. `named` filters by name. */
export async function measureClicks(probe: Probe, projectId: number, rounds: number, named = ''): Promise<Result[]> {
  const results: Result[] = []
  await openMenu(probe.page)
  for (const press of [...screens(projectId), ...answers(projectId)].filter(({ name }) => name.includes(named))) {
    const took = await repeatedly(probe, press, rounds)
    await probe.slow(4)
    const slowed = await repeatedly(probe, press, rounds)
    await probe.slow(1)
    results.push({
      name: `click to paint, ${press.name}`,
      value: median(took),
      unit: 'ms',
      atMost: press.atMost,
      note: `longest ${whole(Math.max(...took))}; processor four times slower ${whole(median(slowed))}, longest ${whole(Math.max(...slowed))}`,
    })
    console.log(`  ${press.name}: ${whole(median(took))} ms, slowed ${whole(median(slowed))} ms`)
  }
  return results
}

async function repeatedly(probe: Probe, press: Press, rounds: number): Promise<number[]> {
  const all: number[] = []
  // The first round loads what later ones have.
  for (let round = 0; round <= rounds; round += 1) {
    await arrive(probe, press)
    all.push(await probe.press(press.target(probe.page), press.shows))
  }
  return all.slice(1)
}

/** Inside of the app, so that loaded files stay. */
async function arrive(probe: Probe, { name, from }: Press): Promise<void> {
  const { page } = probe
  // The way back remembers the list as it was left.
  if (name.includes('back from a form')) {
    await goTo(probe, `/employees${long}`)
  }
  await goTo(probe, from)
  if (name.includes('change the state')) {
    await page.evaluate(`was = document.querySelectorAll('${rows} [role=combobox]')[2].textContent`)
    await stateOfTask(page).click()
  }
}

export async function goTo(probe: Probe, path: string): Promise<void> {
  const { page } = probe
  await page.keyboard.press('Escape')
  // By way of another screen, which closes dialogs and resets tabs.
  await page.locator('main h1').waitFor()
  for (const next of ['/account/options', path]) {
    await page.evaluate(`document.querySelector('main h1').dataset.former = ''`)
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(next)})`)
    await until(page, stands('main h1:not([data-former])'))
    await settle(probe)
  }
  if (path.includes(long)) await page.locator(rows).nth(499).waitFor({ state: 'attached' })
}

const whole = (value: number): string => String(Math.round(value))

export function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
}
