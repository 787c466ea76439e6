import { useQuery } from '@tanstack/react-query'

import { type CheckLevel, checkLevels, type InstallationStatus, type StatusLine } from '#contract/status.ts'
import { failureOf, textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useStatusTexts } from './status-texts.ts'
import { installationStatus } from './status.api.ts'
import { StatusButtonsPart } from './StatusButtonsPart.tsx'

import './status.css'

const worstFirst = checkLevels.toReversed()

/** All of it in one sentence. Only another sentence is read out: who reads is not disturbed by each look. */
function Verdict({ lines, at }: InstallationStatus) {
  const texts = useStatusTexts()
  const format = useFormat()
  const count = (level: CheckLevel) => lines.filter((line) => line.level === level).length
  const [faults, notices] = [count('fault'), count('notice')]
  const tone = faults > 0 ? 'bad' : notices > 0 ? 'warn' : 'ok'
  return (
    <div className="ui-grid ui-gap-8">
      <InlineAlert tone={tone} live="status" title={tone === 'ok' ? texts.allFine : texts.wrong(faults, notices)} />
      <p className="ui-small ui-soft ui-number">
        {texts.at} {format.instant(at)}
      </p>
    </div>
  )
}

function Lines({ level, lines }: { level: CheckLevel; lines: readonly StatusLine[] }) {
  const texts = useStatusTexts()
  if (lines.length === 0) return null
  return (
    <Card title={texts.levels[level]} className="status-part">
      <ul className="ui-grid" data-level={level}>
        {lines.map(({ check, what, todo }) => (
          <li key={`${check} ${what}`} className="ui-entry status-line">
            <span className="status-mark" aria-hidden="true" />
            <h3 className="ui-strong">{texts.checks[check]}</h3>
            <div className="ui-breaks">
              <p>{what}</p>
              {todo !== undefined && (
                <p className="ui-small ui-soft">
                  <span className="ui-strong">{texts.todo}</span> {todo}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 'Estado de la instalación': what the installation says of itself, what is wrong first. */
export function StatusPage() {
  const texts = useStatusTexts()
  const { options } = useTexts()
  const answer = useQuery(installationStatus)
  const { data } = answer
  const failure = failureOf(answer)
  const refused = failure.refused && !data
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.intro}
      actions={!refused && <StatusButtonsPart />}
    >
      <div className="ui-grid ui-gap-16 status">
        {answer.isPending && <Loader inline label={texts.loading} />}
        {answer.isError && !data && (
          <ErrorState {...failure} message={refused ? failure.message : `${failure.message} ${texts.away}`} />
        )}
        {answer.isError && data && (
          <InlineAlert tone="warn" live="status" title={textOf(answer.error)}>
            {texts.stale} {texts.away}
          </InlineAlert>
        )}
        {data && (
          <>
            <Verdict {...data} />
            {worstFirst.map((level) => (
              <Lines key={level} level={level} lines={data.lines.filter((line) => line.level === level)} />
            ))}
            <p className="ui-small ui-soft">
              {texts.more} <code>npm run doctor</code>
            </p>
          </>
        )}
      </div>
    </Page>
  )
}
