import type { MyWork } from '#contract/my-work.ts'
import { english } from '#texts/english.ts'

import type { Scene, World } from './scene.ts'

const wide = 768

/** Two groups of tasks as the portal answers them; nobody else's tasks change them. */
const someWork = ({ taskName, projectName, projectId, checkpointId }: World): MyWork => {
  const task = { version: 1, employeeId: 1, consultant: 'x', status: 1, comments: 'x' }
  const place = { projectId, projectName, checkpointId }
  return {
    today: '2026-11-25',
    groups: [
      {
        key: 'overdue',
        count: 12,
        to: '2026-11-24',
        data: [{ ...task, ...place, id: 1, task: taskName, estimatedDate: '2026-11-20' }],
      },
      {
        key: 'later',
        count: 1,
        from: '2026-11-30',
        data: [{ ...task, ...place, id: 2, task: `${taskName} y sus anexos`, estimatedDate: '2026-12-18' }],
      },
    ],
  }
}

export const frameScenes: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home for who only reads', like: 'home', path: '/', role: 'Consulta' },
  {
    name: 'menu of the person',
    path: '/',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(texts.header.userMenu('')) }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'my work',
    like: 'notices below the bell',
    path: '/employees',
    before: ({ page, world }) =>
      page.route('**/api/project-checkpoints/my-work', (route) => route.fulfill({ json: someWork(world) })),
    act: async ({ page, texts, world }) => {
      await page.getByRole('button', { name: new RegExp(`^${texts.header.myWork}`) }).click()
      await page.getByRole('dialog').getByRole('link', { name: world.taskName }).first().waitFor()
    },
  },
  {
    name: 'menu of languages',
    like: 'menu of the person',
    path: '/employees',
    act: async ({ page, texts }) => {
      await page.getByRole('button', { name: new RegExp(`^${texts.header.language}`) }).click()
      await page.getByRole('menuitemradio').first().waitFor()
    },
  },
  {
    name: 'side menu, both groups open',
    path: '/employees',
    act: async ({ page, texts }) => {
      const narrow = (page.viewportSize()?.width ?? 0) < wide
      if (narrow) await page.getByRole('button', { name: texts.menu.open }).click()
      // As a rail of icons the menu has no groups; it comes whole.
      await page.getByRole('link', { name: texts.menu.employees }).waitFor()
      const group = page.getByRole('button', { name: texts.menu.management })
      if (await group.isVisible()) await group.click()
    },
  },
  {
    name: 'order of the projects',
    like: 'new employee, cities',
    path: '/projects',
    act: async ({ page, texts }) => {
      await page.getByRole('combobox', { name: texts.ui.sort.by }).click()
    },
  },
  {
    name: 'shortcuts',
    path: '/employees',
    act: async ({ page }) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search over everything',
    like: 'shortcuts',
    path: '/employees',
    act: async ({ page, texts, world }) => {
      await page.getByRole('button', { name: texts.header.search }).click()
      await page.getByRole('combobox', { name: texts.header.search }).fill(world.projectName.split(' ')[0] ?? '')
      await page.getByRole('dialog').locator('mark').first().waitFor()
    },
  },
  {
    name: 'skip link',
    path: '/employees',
    act: async ({ page, texts }) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.evaluate('document.body.focus(), document.activeElement.blur()')
      await page.getByRole('link', { name: texts.ui.skipToContent }).focus()
    },
  },
  { name: 'profile', path: '/account/profile' },
  {
    name: 'profile, password',
    path: '/account/profile',
    act: async ({ page, texts }) => {
      await page.getByRole('tab', { name: texts.profile.changePassword }).click()
      await page.getByLabel(texts.profile.newPassword, { exact: true }).fill('abc')
    },
  },
  {
    name: 'sessions of the person',
    like: 'options',
    path: '/account/options',
    act: async ({ page, texts }) => {
      await page.getByRole('heading', { name: texts.sessions.title }).scrollIntoViewIfNeeded()
      await page.getByText(texts.sessions.current).first().waitFor()
    },
  },
  { name: 'options', path: '/account/options' },
  { name: 'options for who only reads', like: 'options', path: '/account/options', role: 'Consulta' },
  { name: 'an address of no screen', path: '/requests-management/17' },
  {
    name: 'session that is over',
    path: '/',
    act: async ({ page, texts }) => {
      await page.route('**/api/employees/employees-list*', (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401 }),
        }),
      )
      if ((page.viewportSize()?.width ?? 0) < wide) await page.getByRole('button', { name: texts.menu.open }).click()
      await page.getByRole('link', { name: texts.menu.employees }).click()
      await page.getByText(texts.session.expiredToast).waitFor()
    },
    complaint: /status of 401/,
  },
  { name: 'login', path: '/login', signedOut: true },
  {
    name: 'login that is refused',
    path: '/login',
    signedOut: true,
    act: async ({ page, texts }) => {
      await page.getByLabel(texts.session.email).fill('nadie@lumbrera.test')
      await page.getByLabel(texts.session.password, { exact: true }).fill('Nadie#1')
      await page.getByRole('button', { name: texts.session.signIn, exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
    before: ({ page, texts }) =>
      page.route('**/api/accounts/login', (route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Unauthorized',
            status: 401,
            detail:
              texts.session.signIn === english.session.signIn
                ? 'Invalid password or email'
                : 'Correo o contraseña no válidos',
          }),
        }),
      ),
    complaint: /status of 401/,
  },
  {
    name: 'forgotten password',
    path: '/login',
    signedOut: true,
    act: async ({ page, texts }) => {
      await page
        .getByRole('button', { name: texts.session.reset.link })
        .or(page.getByRole('link', { name: texts.session.reset.link }))
        .click()
      // The portal of these tests sends no mail.
      await page.getByRole('heading', { name: texts.lostPassword.askTitle }).waitFor()
    },
  },
  { name: 'invitation', path: '/login#invite=abc', signedOut: true },
]
