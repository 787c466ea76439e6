import { failing } from './lists.ts'
import type { Scene } from './scene.ts'

/** What is to be done by which day, and the programs that read in somebody's name. */
export const calendarScenes: Scene[] = [
  { name: 'calendar, the month of everybody', path: '/calendar?view=month&all=true' },
  { name: 'calendar, the days of everybody', path: '/calendar?view=agenda&all=true&weeks=4' },
  {
    name: 'calendar, what has passed',
    like: 'calendar, the days of everybody',
    path: '/calendar?view=agenda&all=true&past=true',
  },
  {
    name: 'calendar without an entry',
    like: 'calendar, the month of everybody',
    path: '/calendar?view=month&day=1995-05-01',
  },
  {
    name: 'calendar that cannot be read',
    like: 'employees that cannot be read',
    path: '/calendar',
    before: failing('calendar?*'),
    complaint: /status of 500/,
  },
  {
    name: 'calendar in the portfolio',
    like: 'calendar, the month of everybody',
    path: '/portfolio?tab=calendario&all=true',
  },
  {
    name: 'calendar, an address to subscribe to',
    like: 'programs, a new token',
    path: '/calendar',
    act: async ({ page, texts }) => {
      const { feeds } = texts.agenda
      await page.getByRole('button', { name: feeds.subscribe }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('button', { name: feeds.makeOf(feeds.scopes.mine) })
        .or(dialog.getByRole('button', { name: feeds.renewOf(feeds.scopes.mine) }))
        .first()
        .waitFor()
    },
  },
  { name: 'programs, none yet', like: 'programs, a new token', path: '/account/tokens', role: 'Consulta' },
  {
    name: 'programs, a new token',
    path: '/account/tokens',
    act: async ({ page, texts: { accessTokens } }) => {
      await page.getByRole('button', { name: accessTokens.create }).first().click()
      await page.getByRole('dialog').getByLabel(accessTokens.fields.name).waitFor()
    },
  },
]
