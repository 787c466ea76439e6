import { openIfFolded } from '../screen.ts'
import { failed, failing, nobody } from './lists.ts'
import type { Scene } from './scene.ts'

/** The panorama with its tabs, the timeline and the workload, full, without a hit, and when they can't be read. */
export const portfolioScenes: Scene[] = [
  { name: 'portfolio', path: '/portfolio' },
  { name: 'portfolio, all in groups, compared', path: '/portfolio?tab=todos&groupBy=employee&compareTo=2026-01-31' },
  { name: 'portfolio, a past day', like: 'portfolio', path: '/portfolio?tab=todos&asOf=2026-01-31&open=true,false' },
  {
    name: 'portfolio in groups by light, one closed',
    like: 'portfolio, all in groups, compared',
    path: '/portfolio?tab=todos&groupBy=light&size=5',
    act: async ({ page }) => {
      await page.locator('.group-toggle').first().click()
      await page.locator('.group-toggle[aria-expanded=false]').waitFor()
    },
  },
  {
    name: 'portfolio, choosing a day',
    like: 'employees, narrowed, a filter open',
    path: '/portfolio',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(`^${texts.portfolio.compare}`) }).click()
      await page.getByRole('group', { name: texts.portfolio.comparedWith }).waitFor()
    },
  },
  {
    name: 'portfolio, nothing needs attention',
    like: 'employees without a hit',
    path: '/portfolio?dueWithin=0&light=grey',
  },
  { name: 'portfolio without a hit', like: 'employees without a hit', path: `/portfolio?tab=todos&q=${nobody}` },
  {
    name: 'portfolio that cannot be read',
    like: 'employees that cannot be read',
    path: '/portfolio',
    before: failing('portfolio*'),
    complaint: failed,
  },
  {
    name: 'timeline in groups, with milestones',
    path: ({ projectName }) => `/projects/timeline?groupBy=status&q=${encodeURIComponent(projectName)}`,
    act: async ({ page }) => {
      await page.locator('.timeline-bar').first().focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('.timeline-milestone').first().waitFor()
    },
  },
  {
    name: 'timeline in the portfolio with its data',
    path: ({ projectName }) =>
      `/portfolio?tab=cronograma&open=true,false&zoom=quarters&q=${encodeURIComponent(projectName)}`,
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.timeline.showData }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'timeline that cannot be read',
    like: 'employees that cannot be read',
    path: '/projects/timeline',
    before: failing('portfolio*'),
    complaint: failed,
  },
  { name: 'timeline without a hit', like: 'employees without a hit', path: `/projects/timeline?q=${nobody}` },
  { name: 'workload', path: '/workload' },
  {
    name: 'workload that cannot be read',
    like: 'employees that cannot be read',
    path: '/workload',
    before: failing('workload*'),
    complaint: failed,
  },
  { name: 'workload in the portfolio', like: 'workload', path: '/portfolio?tab=carga' },
  { name: 'causes', path: '/portfolio?tab=causas' },
  { name: 'causes by person', like: 'causes', path: '/portfolio?tab=causas&by=employee&open=true,false' },
  {
    name: 'causes that cannot be read',
    like: 'employees that cannot be read',
    path: '/portfolio?tab=causas',
    before: failing('portfolio/causes*'),
    complaint: failed,
  },
  { name: 'causes without a hit', like: 'employees without a hit', path: `/portfolio?tab=causas&q=${nobody}` },
  {
    name: 'portfolio, more filters',
    like: 'employees, narrowed, a filter open',
    path: '/portfolio?tab=todos',
    act: async ({ page, texts }) => {
      const { button, more, anyDay } = texts.portfolio.filters
      const moreFilters = page.getByRole('button', { name: more })
      await openIfFolded(page.getByRole('button', { name: button, exact: true }), moreFilters)
      await moreFilters.click()
      await page.getByRole('radio', { name: anyDay }).waitFor()
    },
  },
  { name: 'portfolio, silent projects', like: 'portfolio', path: '/portfolio?tab=silencio' },
  { name: 'portfolio, licences at risk', like: 'portfolio', path: '/portfolio?tab=licencias' },
  {
    name: 'portfolio, silent projects that cannot be read',
    like: 'employees that cannot be read',
    path: '/portfolio?tab=silencio',
    before: failing('project-checkpoints/radar*'),
    complaint: failed,
  },
  {
    name: 'portfolio, licences at risk that cannot be read',
    like: 'employees that cannot be read',
    path: '/portfolio?tab=licencias',
    before: failing('v1/licenses/radar*'),
    complaint: failed,
  },
]
