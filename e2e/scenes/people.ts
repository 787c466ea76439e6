import type { RoleRow } from '#contract/roles.ts'
import type { MeResult } from '#contract/session.ts'

import type { Scene, Stage } from './scene.ts'

const helpDesk = 'Mesa de ayuda'

/** Others make roles meanwhile: these are everybody's, and one that hides and asks for a second factor. */
const someRoles = ({ page }: Stage) =>
  page.route('**/api/accounts/roles', async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as RoleRow[]
    const own = all.filter(({ name }) =>
      ['Administrador', 'Gerente de Proyectos', 'Comercial', 'Consultor', 'Consulta'].includes(name),
    )
    const made: RoleRow = {
      id: 900_001,
      version: 3,
      name: helpDesk,
      permissions: ['portal.access', 'checkpoints.write', 'files.write'],
      hiddenFields: ['documentNumber', 'birthDate', 'address'],
      secondFactor: true,
      isAdministrator: false,
      people: 4,
    }
    await route.fulfill({ json: [...own, made] })
  })

export const peopleScenes: Scene[] = [
  {
    name: 'people of the portal',
    path: '/admin/people',
    act: async ({ page, texts }) => {
      await page.getByRole('table', { name: texts.accounts.roles.label }).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'people of the portal, inviting',
    path: '/admin/people',
    act: async ({ page, texts: { accounts } }) => {
      await page.getByRole('button', { name: accounts.invite.button }).click()
      await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    },
  },
  { name: 'people of the portal without a role', like: 'people of the portal', path: '/admin/people?role=none' },
  { name: 'sent mail', path: '/admin/mail' },
  { name: 'roles', like: 'roles, one that hides and asks', path: '/admin/roles', before: someRoles },
  {
    name: 'roles, one that hides and asks',
    path: '/admin/roles',
    before: someRoles,
    act: async ({ page, texts: { roles } }) => {
      await page.getByRole('button', { name: `${roles.edit} ${helpDesk}` }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
  {
    name: 'roles, one that is in use',
    like: 'roles, one that hides and asks',
    path: '/admin/roles',
    async before(stage) {
      await someRoles(stage)
      // Everybody has it.
      await stage.page.route('**/api/accounts/people?*role=*', (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/&?role=\d+/, ''),
        }),
      )
    },
    act: async ({ page, texts: { roles } }) => {
      await page.getByRole('button', { name: roles.more('Consulta') }).click()
      await page.getByRole('menuitem', { name: roles.remove.action }).click()
      await page.getByRole('dialog').getByRole('list').waitFor()
    },
  },
  {
    name: 'second factor that a role asks for',
    path: '/',
    before: ({ page }) =>
      page.route('**/api/accounts/me', async (route) => {
        const answer = await route.fetch()
        const me = (await answer.json()) as MeResult
        await route.fulfill({ json: { ...me, user: { ...me.user, secondFactorDue: true } } })
      }),
    act: async ({ page, texts: { factors } }) => {
      await page.getByRole('heading', { name: factors.due.title }).waitFor()
      await page.getByRole('button', { name: factors.setUp }).waitFor()
    },
  },
]
