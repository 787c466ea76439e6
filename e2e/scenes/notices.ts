import type { Page } from '@playwright/test'

import type { Notice } from '#contract/notices.ts'

import { failing } from './lists.ts'
import type { Scene, World } from './scene.ts'

const today = (hour: string): string => `${new Date().toISOString().slice(0, 10)}T${hour}:00.000Z`

/** Some of all that a person may be told, as the portal answers it; nobody else's acts change them. */
const someNotices = ({ taskName, projectName, projectId }: World): Notice[] => {
  const text = `Gustavo Uribe le asignó «${taskName}», para el 2 de diciembre.`
  const overview = `/projects/projects-list/${projectId}`
  const notice: Omit<Notice, 'id' | 'kind'> = {
    entity: 'project',
    entityId: projectId,
    projectId,
    projectName,
    count: 1,
    text,
    path: overview,
    actorName: 'Gustavo Uribe',
    createdAt: today('15:52'),
    readAt: null,
  }
  const run = { actorName: null, createdAt: today('14:30') }
  const before = '2026-10-20T16:08:00.000Z'
  return [
    { ...notice, id: 90, kind: 'taskAssigned' },
    { ...notice, ...run, id: 80, kind: 'taskOverdue' },
    { ...notice, ...run, id: 79, kind: 'taskOverdue', projectId: projectId + 1, projectName: `${projectName} II` },
    { ...notice, ...run, id: 78, kind: 'turnedRed' },
    { ...notice, ...run, id: 77, kind: 'licenceEnds' },
    { ...notice, ...run, id: 76, kind: 'licenceEnds' },
    { ...notice, id: 60, kind: 'followUpAdded', createdAt: before, readAt: before },
    { ...notice, id: 59, kind: 'account', projectId: null, projectName: null, createdAt: before, readAt: before },
  ]
}

const withNotices = (page: Page, data: Notice[]) =>
  Promise.all([
    page.route('**/api/notices?*', (route) =>
      route.fulfill({ json: { data, filteredRecordsCount: data.length, totalRecordsCount: data.length } }),
    ),
    page.route('**/api/notices/count', (route) =>
      route.fulfill({ json: { unread: data.filter(({ readAt }) => readAt === null).length } }),
    ),
    // The stream would tell another number.
    page.route('**/api/events?*', (route) => route.abort()),
  ])

const openPanel: NonNullable<Scene['act']> = async ({ page, texts }) => {
  await page.getByRole('button', { name: new RegExp(`^${texts.header.notices}`) }).click()
  await page.getByRole('dialog', { name: texts.notices.title }).waitFor()
}

/** The page as it is where the portal has a mail server. */
const withMail: NonNullable<Scene['before']> = ({ page }) =>
  page.route('**/account/notices', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('data-mail="off"', 'data-mail="on"') })
  })

export const noticeScenes: Scene[] = [
  {
    name: 'notices below the bell',
    path: '/employees',
    before: ({ page, world }) => withNotices(page, someNotices(world)),
    act: async (stage) => {
      await openPanel(stage)
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
    complaint: /ERR_FAILED/,
  },
  {
    name: 'notices below the bell, none yet',
    like: 'notices below the bell',
    path: '/employees',
    before: ({ page }) => withNotices(page, []),
    act: async (stage) => {
      await openPanel(stage)
      await stage.page.getByText(stage.texts.notices.empty).waitFor()
    },
    complaint: /ERR_FAILED/,
  },
  {
    name: 'notices below the bell that cannot be read',
    like: 'employees that cannot be read',
    path: '/employees',
    before: failing('notices?*'),
    act: async (stage) => {
      await openPanel(stage)
      await stage.page.getByRole('dialog').getByRole('alert').waitFor()
    },
    complaint: /status of 500/,
  },
  {
    name: 'all notices',
    path: '/notices',
    before: ({ page, world }) => withNotices(page, someNotices(world)),
    act: ({ page }) => page.locator('main').getByRole('listitem').first().waitFor(),
    complaint: /ERR_FAILED/,
  },
  { name: 'all notices, none like that', like: 'employees without a hit', path: '/notices?kind=operation&unread=true' },
  { name: 'what one is told of', like: 'what one is told of, by mail too', path: '/account/notices' },
  {
    name: 'what one is told of, by mail too',
    path: '/account/notices',
    before: withMail,
    act: ({ page }) => page.getByRole('radiogroup').first().waitFor(),
  },
  {
    name: 'following of a project',
    path: ({ bareProjectId }) => `/projects/projects-list/${bareProjectId}`,
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(`^${texts.notices.following.menu}`) }).click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
]
