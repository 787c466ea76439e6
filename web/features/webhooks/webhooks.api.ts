import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  type NewWebhook,
  type Webhook,
  type WebhookDraft,
  webhooks,
  type WebhookTest,
  type WebhookUpdate,
} from '#contract/webhooks.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

export const webhooksKey = 'webhooks'

export const allWebhooks = queryOptions({
  queryKey: [webhooksKey, 'list'],
  queryFn: ({ signal }) => call(webhooks.list, {}, { signal }),
})

/** What people call a webhook: its name, or where it calls. */
export const nameOf = ({ name, url }: Pick<Webhook, 'name' | 'url'>): string => name || url

/** Makes a webhook; the answer has its secret, this one time. */
export const createWebhook = (body: WebhookDraft): Promise<NewWebhook> => call(webhooks.create, { body })

/** Changes what is named of a webhook. Rejects with 412 when it is no longer of version `ifMatch`. */
export const updateWebhook = (id: number, body: WebhookUpdate, ifMatch: number | undefined): Promise<Webhook> =>
  call(webhooks.update, { params: { id }, body }, { ifMatch })

/** Removes a webhook. Rejects with 412 when it is no longer of version `ifMatch`. */
export const removeWebhook = (id: number, ifMatch: number): Promise<void> =>
  call(webhooks.remove, { params: { id } }, { ifMatch })

export const testWebhook = (id: number): Promise<WebhookTest> => call(webhooks.test, { params: { id } })

/** Makes another secret, which the answer has this one time. */
export const renewSecret = (id: number): Promise<{ secret: string }> => call(webhooks.secret, { params: { id } })

/** Newest first: there is no other order. */
export const deliveryListOptions: ListOptions<never> = { sortFields: [] }

export function deliveriesPage(id: number, search: string) {
  const { offset, top } = listParamsIn(search, deliveryListOptions)
  return queryOptions({
    queryKey: [webhooksKey, 'deliveries', id, { offset, top }],
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id }, query: { offset, top } }, { signal }),
    placeholderData: keepPreviousData,
    // They come and end without a change of the webhook.
    staleTime: 0,
    refetchInterval: 5_000,
  })
}

export const retryDelivery = (id: number, deliveryId: number): Promise<void> =>
  call(webhooks.retry, { params: { id, deliveryId } })
