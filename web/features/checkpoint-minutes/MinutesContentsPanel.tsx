import { useQuery } from '@tanstack/react-query'

import type { MinutesContents } from '#contract/checkpoint-minutes.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'

import { type MinutesTexts, useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { minutesContents } from './checkpoint-minutes.api.ts'

/** What an acta would say, section by section, in words. */
function linesOf(facts: MinutesContents, { contents: texts }: MinutesTexts, format: Format): [string, string][] {
  const { previous, milestones, changes, since, licences, licencesFrom, paragraphs, commitments } = facts
  const progress = format.weighted(facts.progress)
  const count = format.integer
  return [
    [
      texts.previous,
      previous.total === 0
        ? texts.none
        : texts.previousDone(count(previous.total), count(previous.done), previous.done === 1),
    ],
    [
      texts.progress,
      milestones === 0 ? texts.progressAlone(progress) : texts.progressWith(progress, milestones, count(milestones)),
    ],
    [
      texts.changes,
      changes === 0
        ? texts.noneFeminine
        : since === null
          ? count(changes)
          : texts.changesSince(count(changes), format.shortDay(since)),
    ],
    [
      texts.licences,
      licences === 0 || licencesFrom === null
        ? texts.noneFeminine
        : texts.licencesFrom(count(licences), format.shortDay(licencesFrom)),
    ],
    [texts.paragraphs, texts.paragraphCount(paragraphs, count(paragraphs))],
    [texts.commitments, commitments === 0 ? texts.none : count(commitments)],
  ]
}

export function MinutesContentsPanel({ checkpointId }: { checkpointId: number }) {
  const texts = useMinutesTexts()
  const format = useFormat()
  const { data, isError } = useQuery(minutesContents(checkpointId))
  if (isError && !data) return <p className="ui-small ui-quiet">{texts.contents.failed}</p>
  return (
    <dl className="minutes-contents" aria-busy={!data || undefined}>
      {data &&
        linesOf(data, texts, format).map(([term, words]) => (
          <div key={term} className="ui-flex ui-wraps ui-ends ui-underlined minutes-content">
            <dt className="ui-ink">{term}</dt>
            <dd className="ui-number">{words}</dd>
          </div>
        ))}
    </dl>
  )
}
