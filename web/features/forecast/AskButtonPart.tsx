import { useQuery } from '@tanstack/react-query'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { type ComponentType, useState } from 'react'

import type { CalendarDay } from '#contract/calendar.ts'
import { capital, reasonText } from '#contract/end-texts.ts'
import type { Forecast } from '#contract/forecast.ts'
import type { Project } from '#contract/projects.ts'
import type { AllTexts } from '#texts/texts.ts'
import { specialDays } from '#web/features/calendar/calendar.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useDeed } from '#web/platform/page/useDeed.ts'

import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'

/** The dialog that asks: the shell brings it, with what loads it ahead. */
export interface Ask {
  preload: () => void
  Dialog: ComponentType<{
    projectId: number
    begins: {
      employeeId: number | null
      consultant: string
      task: string
      estimatedDate: string
      comments: string
    }
    words: AllTexts['forecastDetails']['ask']
    onClose: () => void
  }>
}

/** So many working days on an answer is asked for. */
const answerDays = 4
/** Within so many days on there are that many working ones, whatever the holidays. */
const lookAhead = 31
/** Of the milestones that are behind, so many are named. */
const mostNamed = 3
/** Longest text of a task. */
const longestTask = 200

/** The working day so many of them after a day. @param special holidays and exceptions from then on */
export function workingDayAfter(day: string, count: number, special: readonly CalendarDay[]): string {
  const told = new Map(special.map((one) => [one.day, one.working]))
  const isWorking = (one: string): boolean =>
    told.get(one) ?? ![0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())
  let [last, left] = [day, count]
  while (left > 0) {
    last = dayAfter(last)
    if (isWorking(last)) left -= 1
  }
  return last
}

/** Why an answer is asked for: the reason of the light, and the milestones that are behind. */
function useReason() {
  const { ask: texts } = useForecastDetails()
  const words = useForecastTexts()
  const format = useFormat()
  return ({ reason, heldBack: { milestones } }: Forecast): string => {
    const why = `${capital(reasonText(reason, words, format), format)}.`
    if (milestones.length === 0) return why
    const named = milestones
      .slice(0, mostNamed)
      .map(({ name, points }) => texts.milestone(name, format.decimal(points, 1)))
    return `${why} ${texts.behind(format.list(named))}`
  }
}

/** 'Pedir respuesta', with whom it asks and until when; who may not ask reads who may. */
export function AskButtonPart({ project, forecast, ask }: { project: Project; forecast: Forecast; ask: Ask }) {
  const { ask: texts } = useForecastDetails()
  const format = useFormat()
  const canWrite = useCan('checkpoints.write')
  const today = todayInBogota()
  const { data: special } = useQuery({ ...specialDays(today, dayAfter(today, lookAhead)), enabled: canWrite })
  const reasonOf = useReason()
  const [isOpen, setOpen] = useState(false)
  useDeed('preguntar', () => setOpen(true), canWrite)
  if (!canWrite) return <p className="ui-small ui-quiet ui-gap-above ui-ruled held-ask">{texts.notAllowed}</p>
  const [responsable] = project.employees
  const until = workingDayAfter(today, answerDays, special ?? [])
  const begins = {
    employeeId: responsable?.id ?? null,
    consultant: responsable?.fullName ?? '',
    task: texts.task(project.name).slice(0, longestTask),
    estimatedDate: until,
    comments: reasonOf(forecast),
  }
  const day = format.day(until)
  return (
    <div className="ui-gap-above ui-ruled held-ask">
      <span className="ui-block" onPointerEnter={ask.preload} onFocus={ask.preload}>
        <Button kind="primary" icon={<MessageCircleQuestion />} onClick={() => setOpen(true)}>
          {texts.title}
        </Button>
      </span>
      <p className="ui-small ui-quiet">
        {special ? (responsable ? texts.whom(responsable.fullName, day) : texts.nobody(day)) : '\u00A0'}
      </p>
      {isOpen && <ask.Dialog projectId={project.id} begins={begins} words={texts} onClose={() => setOpen(false)} />}
    </div>
  )
}
