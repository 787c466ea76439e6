import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { mails, mailStates, type MailRow, type MailState } from '#contract/mails.ts'
import { call } from '#web/platform/calls/call.ts'
import { type ListOptions, listParamsIn } from '#web/platform/lists/list-params.ts'

export const mailsKey = 'mails'

/** Newest first: there is no other order. */
export const mailListOptions: ListOptions<never> = { sortFields: [] }

export const stateIn = (search: string): MailState | undefined =>
  mailStates.find((state) => state === new URLSearchParams(search).get('state'))

/** The page of mails that an address asks for, with how the mail server is. */
export function mailsPage(search: string) {
  const state = stateIn(search)
  const query = { ...listParamsIn(search, mailListOptions), ...(state && { state }) }
  return queryOptions({
    queryKey: [mailsKey, 'list', query],
    queryFn: ({ signal }) => call(mails.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Mails are sent without a change of any record.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.data.some((row) => row.state === 'waiting') ? 5_000 : false),
  })
}

export const retryMail = (id: number): Promise<MailRow> => call(mails.retry, { params: { id } })

export const sendTestMail = (): Promise<MailRow> => call(mails.test, {})
