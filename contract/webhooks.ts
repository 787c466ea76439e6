import * as z from 'zod/mini'

import { type AuditEntity, auditEntities } from './audit-fields.ts'
import { id, idParam, instant, MAX_ID, optionalText, problem, version, wholeNumber } from './fields.ts'
import { listQuery, page } from './lists.ts'
import { partOf } from './part.ts'
import { route } from './route.ts'

// The portal tells another program which fields of a record changed.

export const maxWebhooks = 20

const untold = ['session', 'view', 'accessToken', 'webhook', 'role', 'personalDataRequest', 'retention'] as const
type Untold = (typeof untold)[number]

/** Without what gives people and programs access. */
export const webhookKinds = auditEntities.filter(
  (entity): entity is Exclude<AuditEntity, Untold> => !untold.some((one) => one === entity),
)
export type WebhookKind = (typeof webhookKinds)[number]
const webhookKind = z.enum(webhookKinds, problem('invalid'))

/** `off` is the portal's own: the receiver is gone, or failed for five days. */
const webhookStates = ['on', 'paused', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]
const chosenStates = ['on', 'paused'] as const

/**
 * https on 443 or from 1024 on, without user, password or fragment. On an opened own machine the server also takes
 * http, which the form can't know.
 */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, port, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return Number(port) >= 1024
  return protocol === 'https:' && (port === '' || Number(port) >= 1024)
}

const url = z.string(problem('required')).check(
  z.trim(),
  z.minLength(1, problem('required')),
  z.maxLength(2000, { error: problem('tooLong'), abort: true }),
  // Visible ASCII: other names as browsers send them (xn--).
  z.regex(/^[!-~]+$/, problem('webhook.url')),
  z.refine(isWebhookUrl, problem('webhook.url')),
)

const kinds = z.array(webhookKind, problem('invalid')).check(
  z.maxLength(100, problem('tooMany')),
  z.overwrite((some) => webhookKinds.filter((one) => some.includes(one))),
)

export const Webhook = z.object({
  id,
  version,
  url: z.string(),
  name: z.string(),
  /** Empty means all. */
  kinds: z.array(webhookKind),
  state: z.enum(webhookStates),
  /** Why it is `off`, in the caller's language; else null. */
  problem: z.nullable(z.string()),
  createdAt: instant,
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDraft = z.object({ url, kinds, name: optionalText(60) })
export type WebhookDraft = z.output<typeof WebhookDraft>

export const WebhookUpdate = partOf(z.extend(WebhookDraft, { state: z.enum(chosenStates, problem('choose')) }))
export type WebhookUpdate = z.output<typeof WebhookUpdate>

/** `secret` is shown once. */
export const NewWebhook = z.extend(Webhook, { secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

/** In the caller's language. */
const outcome = { status: z.nullable(z.int()), problem: z.nullable(z.string()) }

export const WebhookTest = z.object({ delivered: z.boolean(), ...outcome })
export type WebhookTest = z.infer<typeof WebhookTest>

const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const

export const WebhookDelivery = z.object({
  id,
  /** The header `webhook-id`, equal in every try. */
  webhookId: z.string(),
  /** `project.updated` */
  type: z.string(),
  createdAt: instant,
  tries: z.int(),
  state: z.enum(deliveryStates),
  ...outcome,
  /** Null unless it waits. */
  nextAt: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const { offset, top } = listQuery(['CreatedAt']).shape
const DeliveriesQuery = z.object({ offset, top })
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>

const managed = { tag: 'webhooks', access: 'users.manage' } as const
const oneWebhook = { ...managed, params: idParam } as const

export const webhooks = {
  list: route({
    ...managed,
    method: 'GET',
    path: '/webhooks',
    operation: 'listWebhooks',
    summary: 'All webhooks, newest first.',
    answer: z.array(Webhook),
  }),
  create: route({
    ...managed,
    method: 'POST',
    path: '/webhooks',
    operation: 'createWebhook',
    summary:
      'Makes a webhook: from now on the portal calls its address for each change; the secret is shown this one time.',
    body: WebhookDraft,
    answer: NewWebhook,
    status: 201,
    confirms: true,
    problems: [409],
  }),
  update: route({
    ...oneWebhook,
    method: 'PUT',
    path: '/webhooks/:id',
    operation: 'updateWebhook',
    summary: 'Changes a webhook, pauses it or switches it on again. Nothing is queued for it while it is not on.',
    body: WebhookUpdate,
    answer: Webhook,
    versioned: true,
    confirms: true,
    problems: [404, 409, 412],
  }),
  remove: route({
    ...oneWebhook,
    method: 'DELETE',
    path: '/webhooks/:id',
    operation: 'removeWebhook',
    summary: 'Removes a webhook with all that waits for it.',
    versioned: true,
    confirms: true,
    problems: [404, 412],
  }),
  test: route({
    ...oneWebhook,
    method: 'POST',
    path: '/webhooks/:id/test',
    operation: 'testWebhook',
    summary: 'Calls the address at once with the type portal.test, and says what it answered. 10 a minute.',
    answer: WebhookTest,
    costly: 'webhook',
    confirms: true,
    problems: [404],
  }),
  secret: route({
    ...oneWebhook,
    method: 'POST',
    path: '/webhooks/:id/secret',
    operation: 'renewWebhookSecret',
    summary: 'Makes another secret, shown this one time; for 24 hours the former one signs too.',
    answer: z.object({ secret: z.string() }),
    confirms: true,
    problems: [404],
  }),
  deliveries: route({
    ...oneWebhook,
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    operation: 'listWebhookDeliveries',
    summary: 'A page of the deliveries of a webhook that are still kept, newest first.',
    query: DeliveriesQuery,
    answer: page(WebhookDelivery),
    problems: [404],
  }),
  retry: route({
    ...managed,
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/retry',
    operation: 'retryWebhookDelivery',
    summary: 'Tries at once a delivery that waits or was given up; the other tries follow anew.',
    params: z.object({ ...idParam.shape, deliveryId: wholeNumber(1, MAX_ID) }),
    status: 202,
    confirms: true,
    problems: [404, 409],
  }),
}
