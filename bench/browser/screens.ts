import type { Page } from '@playwright/test'

import { spanish } from '#texts/spanish.ts'

export const headed = (words: string): string =>
  `document.querySelector('main h1')?.textContent.startsWith(${JSON.stringify(words)})`

export const stands = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`

export const rows = 'main tbody .ui-row'
export const cards = 'main .project-card'
export const field = 'main form input'

/** The entries of the side menu: label, path, and what shows when its screen has come. */
export const menuScreens = [
  { label: spanish.menu.dashboard, path: '/', shows: headed(spanish.app.home) },
  { label: spanish.menu.employees, path: '/employees', shows: both(spanish.employees.title, rows) },
  { label: spanish.menu.customers, path: '/customers', shows: both(spanish.customers.title, rows) },
  { label: spanish.menu.projects, path: '/projects', shows: both(spanish.projects.title, cards) },
  {
    label: spanish.plainNouns.projectStatus.list,
    path: '/project-status',
    shows: both(spanish.projectStatuses.title, rows),
  },
  { label: spanish.plainNouns.milestone.list, path: '/project-milestone', shows: both(spanish.milestones.title, rows) },
]

export function both(title: string, selector: string): string {
  return `${headed(title)} && ${stands(selector)}`
}

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: spanish.menu.label })
  await menu.getByRole('button').first().waitFor()
  for (const group of await menu.getByRole('button', { expanded: false }).all()) await group.click()
}
