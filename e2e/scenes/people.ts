import type { Scene } from './scene.ts'

/** Who has access to the portal, and how somebody gets it. */
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
  { name: 'people of the portal without a role', path: '/admin/people?role=none' },
  { name: 'sent mail', path: '/admin/mail' },
]
