import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'
import { PreviewButton } from '#web/platform/page/preview/PreviewButton.tsx'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { freshMinutes, minutesOfCheckpoint } from './checkpoint-minutes.api.ts'

import './checkpoint-minutes.css'

function MadeMinutesLine({ checkpointId, made }: { checkpointId: number; made: MadeMinutes }) {
  const texts = useMinutesTexts()
  const files = useFileTexts()
  const { header } = useTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const file = { id: made.fileId, name: made.name, url: made.url, inlineUrl: made.inlineUrl }
  const renew = () => freshMinutes(cache, checkpointId, file)
  return (
    <li className="minutes-line">
      <span className="ui-grid ui-shrinks">
        <FileLink url={made.url} renew={async () => (await renew())?.url} label={files.download(made.name)}>
          {made.name}
        </FileLink>
        <span className="ui-small ui-quiet">
          {texts.madeBy(header.languages[made.language], made.employeeName ?? '', format.instant(made.createdAt))}
        </span>
      </span>
      <PreviewButton file={file} renew={renew} onShow={() => undefined} />
    </li>
  )
}

interface MadeMinutesProps {
  checkpointId: number
  answer: UseQueryResult<MadeMinutes[]>
}

/** The actas, or why they did not come; who asks for them is above, so that what is drawn here asks for nothing. */
function MadeMinutesList({ checkpointId, answer }: MadeMinutesProps) {
  const texts = useMinutesTexts()
  const { data, error, errorUpdateCount, refetch, isFetching } = answer
  if (!data)
    return errorUpdateCount === 0 ? null : (
      <ErrorState
        message={error ? textOf(error) : texts.listFailed}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.length === 0) return <p className="ui-small ui-quiet">{texts.none}</p>
  return (
    <ul className="minutes-list" aria-label={texts.list}>
      {data.map((made) => (
        <MadeMinutesLine key={made.fileId} checkpointId={checkpointId} made={made} />
      ))}
    </ul>
  )
}

/** The actas of a follow-up that were made: each is saved by its name, or opened in a tab. */
export function MadeMinutesPanel({ checkpointId }: { checkpointId: number }) {
  return <MadeMinutesList checkpointId={checkpointId} answer={useQuery(minutesOfCheckpoint(checkpointId))} />
}

/** The same as a card of the follow-up's page, once there is one. */
export function MinutesCardPanel({ checkpointId }: { checkpointId: number }) {
  const texts = useMinutesTexts()
  const answer = useQuery(minutesOfCheckpoint(checkpointId))
  if (!answer.data?.length && answer.errorUpdateCount === 0) return null
  return (
    <Card title={texts.listTitle}>
      <MadeMinutesList checkpointId={checkpointId} answer={answer} />
    </Card>
  )
}
