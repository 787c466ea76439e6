import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'

import { endedOn, endPieces } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import { useForecastTexts } from './forecast-texts.ts'
import { useForecast } from './forecast.api.ts'

const alike = lazyDialog(async () => (await import('./AlikeDialog.tsx')).AlikeDialog)

/** The sign of a project: of one that has ended, and was not given up, a tick, green where it kept its promise. */
export function EndSign({ forecast: { light, outcome, late, reason } }: { forecast: Forecast }) {
  if (outcome !== 'closed' || reason.code === 'cancelled') return <LightSign bare light={light} text="" />
  const kept = late !== null && late <= 0
  return <CircleCheck className="ui-light" data-light={kept ? 'green' : 'grey'} aria-hidden="true" />
}

/** When a project ends, or how it ended, with its day told apart; the projects that it comes from open their list. */
function Sentence({ forecast, against }: { forecast: Forecast; against: 'first' | undefined }) {
  const texts = useForecastTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {endPieces({ ...forecast, ended: endedOn(forecast), against }, texts, format).map(({ kind, text }, index) => {
        const key = `${kind} ${index}`
        if (kind === 'day') return <strong key={key}>{text}</strong>
        if (kind === 'words') return <span key={key}>{text}</span>
        return (
          <button
            key={key}
            type="button"
            className="ui-link"
            aria-haspopup="dialog"
            onPointerEnter={alike.preload}
            onClick={() => setOpen(true)}
          >
            {text}
          </button>
        )
      })}
      {isOpen && <alike.Dialog alike={forecast.alike} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Its line is there before the sentence has come. */
export function ForecastSentencePanel({ projectId, href }: { projectId: number; href: string }) {
  const texts = useForecastTexts()
  const { data, against } = useForecast(projectId)
  if (!data) return <p className="ui-flex ui-top ui-gap-8 ui-ink project-forecast">{'\u00A0'}</p>
  return (
    <div className="ui-flex ui-top ui-gap-8 ui-ink project-forecast">
      <EndSign forecast={data} />
      <p>
        <span className="ui-hidden">{texts.lights[data.light]}: </span>
        <Sentence forecast={data} against={against} /> <TextLink href={href}>{texts.why}</TextLink>
      </p>
    </div>
  )
}
