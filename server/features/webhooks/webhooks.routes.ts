import { webhooks } from '#contract/webhooks.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Language } from '#texts/texts.ts'

import { deliveryPage } from './deliveries.queries.ts'
import { allWebhooks, calledWebhook } from './webhooks.queries.ts'
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  retryNow,
  testedWith,
  testWebhook,
  updateWebhook,
} from './webhooks.service.ts'

function inWords(problem: string | null, language: Language): string | null {
  const words: Readonly<Record<string, string>> = textsOf(language).webhooks.problems
  return problem === null ? null : (words[problem] ?? problem)
}

const told = <Row extends { problem: string | null }>(row: Row, language: Language): Row => ({
  ...row,
  problem: inWords(row.problem, language),
})

export const webhookEndpoints = (context: Context): Endpoint[] => [
  reading(webhooks.list, async ({ language }) =>
    (await allWebhooks(context.db.sql)).map((hook) => told(hook, language)),
  ),
  endpoint(webhooks.create, (call) => createWebhook(context, call)),
  endpoint(webhooks.update, async (call) => told(await updateWebhook(context, call), call.language)),
  endpoint(webhooks.remove, (call) => removeWebhook(context, call)),
  endpoint(webhooks.secret, (call) => renewSecret(context, call)),
  endpoint(webhooks.test, async (call) => {
    const outcome = await testWebhook(context, call)
    return testedWith(outcome, inWords(outcome.problem, call.language))
  }),
  endpoint(webhooks.deliveries, async ({ params: { id }, query, language }) => {
    found(await calledWebhook(context.db.sql, id, context.clock.now()))
    const page = await deliveryPage(context.db, id, query)
    return { ...page, data: page.data.map((row) => told(row, language)) }
  }),
  endpoint(webhooks.retry, (call) => retryNow(context, call)),
]
