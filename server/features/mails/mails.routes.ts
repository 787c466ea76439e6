import { mails, type MailProblem, type MailRow } from '#contract/mails.ts'
import type { Context } from '#server/context.ts'
import { endpoint, reading, type Endpoint } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'
import type { Language } from '#texts/texts.ts'

import { mailPage } from './mails.queries.ts'
import { mailServer, retryMail, sendTestMail, unsubscribe } from './mails.service.ts'

/** Only problems of the portal, which all have a sentence; the server's words stay. */
function inWords(row: MailRow, language: Language): MailRow {
  const sentences: Readonly<Record<MailProblem, string>> = textsOf(language).mails.problems
  const words: Readonly<Record<string, string>> = sentences
  return { ...row, problem: row.problem === null ? null : (words[row.problem] ?? row.problem) }
}

export const mailEndpoints = (context: Context): Endpoint[] => [
  reading(mails.list, async ({ query, language }) => {
    const [page, server] = await Promise.all([mailPage(context.db, query), mailServer(context)])
    return { ...page, data: page.data.map((row) => inWords(row, language)), server }
  }),
  endpoint(mails.retry, async (call) => inWords(await retryMail(context, call), call.language)),
  endpoint(mails.unsubscribe, (call) => unsubscribe(context, call)),
  endpoint(mails.test, async (call) => inWords(await sendTestMail(context, call), call.language)),
]
