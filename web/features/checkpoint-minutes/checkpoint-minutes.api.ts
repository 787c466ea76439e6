import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { minutes, type MadeMinutes } from '#contract/checkpoint-minutes.ts'
import type { CheckpointRow } from '#contract/checkpoints.ts'
import type { CallOf } from '#contract/route.ts'
import type { Language } from '#texts/texts.ts'
import { call, callForFile } from '#web/platform/calls/call.ts'
import type { ShownFile } from '#web/platform/page/preview/preview-kind.ts'

/** What of a follow-up its acta is made from. */
export type MinutesCheckpoint = Pick<CheckpointRow, 'id' | 'projectId' | 'projectName' | 'date'>

export const minutesKey = 'checkpoint-minutes'

const isOnItsWay = ({ sent }: MadeMinutes): boolean =>
  sent.some(({ recipients }) => recipients.some(({ state }) => state === 'waiting'))

/** The actas of a follow-up, newest first; their links serve for ten minutes. Rejects with 404 without such a follow-up. */
export const minutesOfCheckpoint = (id: number) =>
  queryOptions({
    queryKey: [minutesKey, 'of-checkpoint', id],
    queryFn: ({ signal }) => call(minutes.list, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? 5_000 : false),
  })

export const minutesContents = (id: number) =>
  queryOptions({
    queryKey: [minutesKey, 'contents', id],
    queryFn: ({ signal }) => call(minutes.contents, { params: { id } }, { signal }),
  })

/** The acta as a PDF, of which nothing is stored. */
export const previewMinutes = (id: number, language: Language) =>
  callForFile(minutes.preview, { params: { id }, query: { language } })

/** Makes the acta, as a file of the project; where nothing has changed since the last one, it is that one. */
export const makeMinutes = (id: number, language: Language) =>
  call(minutes.make, { params: { id }, body: { language } }, { press: Date.now() })

/** Mails an acta to people of its follow-up's attendance; what is sent again without an answer goes once. */
export const sendMinutes = (id: number, body: CallOf<typeof minutes.send>['body']) =>
  call(minutes.send, { params: { id }, body })

/** The fresh links of an acta; undefined when it is gone. */
export async function freshMinutes(
  cache: QueryClient,
  checkpointId: number,
  { id }: ShownFile,
): Promise<Pick<ShownFile, 'url' | 'inlineUrl'> | undefined> {
  const all = await cache.fetchQuery({ ...minutesOfCheckpoint(checkpointId), staleTime: 0 })
  return all.find(({ fileId }) => fileId === id)
}
