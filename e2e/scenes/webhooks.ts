import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'

import type { Scene, Stage } from './scene.ts'

const hook = (change: Partial<Webhook>): Webhook => ({
  id: 1,
  version: 1,
  url: 'https://contabilidad.lumbrera.test/portal',
  name: 'Contabilidad',
  kinds: [],
  state: 'on',
  problem: null,
  createdAt: '2026-11-23T15:00:00.000Z',
  ...change,
})
const delivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 1,
  webhookId: 'msg_80ecd70ccffa459284feeb7d1cb9877a',
  type: 'project.updated',
  createdAt: '2026-11-24T14:00:00.000Z',
  tries: 1,
  state: 'delivered',
  status: 204,
  problem: null,
  nextAt: null,
  ...change,
})

/** What a receiver answered, which the server says in the language of who asks. */
const problemIn = ({ texts }: Stage, problem: 'gone' | 'status' | 'timeout') => texts.webhooks.problems[problem]

const some = (stage: Stage): Webhook[] => [
  hook({ id: 3, name: '', url: `https://programa.test/${'avisos/'.repeat(40)}`, state: 'paused' }),
  hook({ id: 2, name: 'Tablero', kinds: ['project', 'licence'], state: 'off', problem: problemIn(stage, 'gone') }),
  hook({}),
]

/** Others' webhooks come and go meanwhile: these are everybody's. */
const withSome = async (stage: Stage) => {
  const { page } = stage
  await page.route('**/api/webhooks', (route) => route.fulfill({ json: some(stage) }))
  const failed = { tries: 3, status: 503, problem: problemIn(stage, 'status') }
  const data = [
    delivery({
      id: 3,
      type: 'checkpointMinutes.created',
      state: 'waiting',
      nextAt: '2026-11-24T16:30:00.000Z',
      ...failed,
    }),
    delivery({ id: 2, state: 'givenUp', ...failed, status: null, problem: problemIn(stage, 'timeout') }),
    delivery({}),
  ]
  await page.route('**/api/webhooks/*/deliveries?*', (route) =>
    route.fulfill({ json: { data, filteredRecordsCount: 3, totalRecordsCount: 3 } }),
  )
}
const none = ({ page }: Stage) => page.route('**/api/webhooks', (route) => route.fulfill({ json: [] }))

const openMenu = async ({ page, texts: { webhooks } }: Stage) =>
  page.getByRole('button', { name: webhooks.more('Contabilidad') }).click()

export const webhookScenes: Scene[] = [
  { name: 'webhooks, none yet', like: 'webhooks', path: '/admin/webhooks', before: none },
  {
    name: 'webhooks',
    path: '/admin/webhooks',
    before: withSome,
    act: ({ page, texts: { webhooks } }) => page.getByRole('list', { name: webhooks.label }).waitFor(),
  },
  {
    name: 'webhooks, one that did not receive its test',
    like: 'webhooks',
    path: '/admin/webhooks',
    before: async (stage) => {
      await withSome(stage)
      const json = { delivered: false, status: 503, problem: problemIn(stage, 'status') }
      await stage.page.route('**/api/webhooks/1/test', (route) => route.fulfill({ json }))
    },
    act: async ({ page, texts: { webhooks } }) => {
      await page.getByRole('button', { name: webhooks.testOf('Contabilidad') }).click()
      await page.getByText(webhooks.failed('503')).waitFor()
    },
  },
  {
    name: 'webhooks, what can be done with one',
    like: 'menu of the person',
    path: '/admin/webhooks',
    before: withSome,
    act: openMenu,
  },
  {
    name: 'webhooks, a new one',
    like: 'roles, one that hides and asks',
    path: '/admin/webhooks',
    before: none,
    act: async ({ page, texts: { webhooks } }) => {
      await page.getByRole('button', { name: webhooks.create }).click()
      await page.getByRole('dialog').getByLabel(webhooks.fields.url).waitFor()
    },
  },
  {
    name: 'webhooks, a secret',
    like: 'programs, a new token',
    path: '/admin/webhooks',
    before: async (stage) => {
      await withSome(stage)
      const json = { secret: 'whsec_CqAR1PZqBG5ekPjT3YjUMo7VwJDXOxDhPal2fR3TEs0=' }
      await stage.page.route('**/api/webhooks/1/secret', (route) => route.fulfill({ json }))
    },
    act: async (stage) => {
      const { page, texts } = stage
      await openMenu(stage)
      await page.getByRole('menuitem', { name: texts.webhooks.newSecret }).click()
      await page.getByRole('button', { name: texts.webhooks.newSecretConfirm }).click()
      await page.getByLabel(texts.webhooks.secret, { exact: true }).waitFor()
    },
  },
  {
    name: 'webhooks, removing one',
    like: 'removal of a milestone',
    path: '/admin/webhooks',
    before: withSome,
    act: async (stage) => {
      await openMenu(stage)
      await stage.page.getByRole('menuitem', { name: stage.texts.webhooks.deeds.remove.action }).click()
      await stage.page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'deliveries of a webhook',
    like: 'sent mail',
    path: '/admin/webhooks/1',
    before: withSome,
    act: ({ page }) => page.getByText('msg_80ecd70ccffa459284feeb7d1cb9877a').first().waitFor(),
  },
  {
    name: 'deliveries of a webhook that is off, none yet',
    like: 'sent mail',
    path: '/admin/webhooks/2',
    before: async (stage) => {
      await withSome(stage)
      const json = { data: [], filteredRecordsCount: 0, totalRecordsCount: 0 }
      await stage.page.route('**/api/webhooks/*/deliveries?*', (route) => route.fulfill({ json }))
    },
    act: ({ page, texts: { webhooks } }) => page.getByText(webhooks.noDeliveries).waitFor(),
  },
]
