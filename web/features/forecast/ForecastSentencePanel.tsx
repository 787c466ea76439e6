import { useQuery } from '@tanstack/react-query'

import { useFormat } from '#web/platform/i18n/format.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'

import { endText, useForecastTexts } from './forecast-texts.ts'
import { forecastOfProject } from './forecast.api.ts'

/** One sentence: when a project ends at its pace, with its sign and the way to why. Its line is there before it has come. */
export function ForecastSentencePanel({ projectId, href }: { projectId: number; href: string }) {
  const texts = useForecastTexts()
  const format = useFormat()
  const { data } = useQuery(forecastOfProject(projectId))
  if (!data) return <p className="ui-flex ui-top ui-gap-8 ui-ink project-forecast">{'\u00A0'}</p>
  return (
    <p className="ui-flex ui-top ui-gap-8 ui-ink project-forecast">
      <LightSign bare light={data.light} text="" />
      <span>
        <span className="ui-hidden">{texts.lights[data.light]}: </span>
        {endText(data, texts, format)} <TextLink href={href}>{texts.why}</TextLink>
      </span>
    </p>
  )
}
