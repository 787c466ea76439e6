import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'
import { PreviewButton } from '#web/platform/page/preview/PreviewButton.tsx'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { freshMinutes, minutesOfCheckpoint, type MinutesCheckpoint } from './checkpoint-minutes.api.ts'
import { SendMinutesPart } from './SendMinutesPart.tsx'

import './checkpoint-minutes.css'

/** In the order in which they are told. */
const states = ['sent', 'old', 'waiting', 'givenUp'] as const

function MadeMinutesLine({ checkpoint, made }: { checkpoint: MinutesCheckpoint; made: MadeMinutes }) {
  const texts = useMinutesTexts()
  const files = useFileTexts()
  const { header } = useTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const file = { id: made.fileId, name: made.name, url: made.url, inlineUrl: made.inlineUrl }
  const renew = () => freshMinutes(cache, checkpoint.id, file)
  return (
    <li className="ui-flex ui-mid ui-ends ui-gap-8 minutes-line">
      <span className="ui-grid ui-shrinks">
        <FileLink url={made.url} renew={async () => (await renew())?.url} label={files.download(made.name)}>
          {made.name}
        </FileLink>
        <span className="ui-small ui-quiet">
          {texts.madeBy(header.languages[made.language], made.employeeName ?? '', format.instant(made.createdAt))}
        </span>
        {made.sent.flatMap(({ at, subject, recipients }) =>
          states.flatMap((state) => {
            const people = recipients.filter((one) => (one.state ?? 'old') === state).map(({ fullName }) => fullName)
            if (people.length === 0) return []
            return (
              <span key={`${at} ${subject} ${state}`} className="ui-small ui-quiet ui-breaks" data-state={state}>
                {texts.sendings[state](format.list(people), format.instant(at))}
              </span>
            )
          }),
        )}
      </span>
      <span className="ui-flex ui-mid">
        <SendMinutesPart checkpoint={checkpoint} made={made} />
        <PreviewButton file={file} renew={renew} onShow={() => undefined} />
      </span>
    </li>
  )
}

interface MadeMinutesProps {
  checkpoint: MinutesCheckpoint
  answer: UseQueryResult<MadeMinutes[]>
}

/** The actas, or why they did not come; who asks for them is above, so that what is drawn here asks for nothing. */
function MadeMinutesList({ checkpoint, answer }: MadeMinutesProps) {
  const texts = useMinutesTexts()
  const { data, error, errorUpdateCount } = answer
  if (!data)
    return errorUpdateCount === 0 ? null : (
      <ErrorState {...failureOf(answer)} message={error ? textOf(error) : texts.listFailed} />
    )
  if (data.length === 0) return <p className="ui-small ui-quiet">{texts.none}</p>
  return (
    <ul className="ui-lined" aria-label={texts.list}>
      {data.map((made) => (
        <MadeMinutesLine key={made.fileId} checkpoint={checkpoint} made={made} />
      ))}
    </ul>
  )
}

export function MadeMinutesPanel({ checkpoint }: { checkpoint: MinutesCheckpoint }) {
  return <MadeMinutesList checkpoint={checkpoint} answer={useQuery(minutesOfCheckpoint(checkpoint.id))} />
}

export function MinutesCardPanel({ checkpoint }: { checkpoint: MinutesCheckpoint }) {
  const texts = useMinutesTexts()
  const answer = useQuery(minutesOfCheckpoint(checkpoint.id))
  if (!answer.data?.length && answer.errorUpdateCount === 0) return null
  return (
    <Card title={texts.listTitle}>
      <MadeMinutesList checkpoint={checkpoint} answer={answer} />
    </Card>
  )
}
