import './held-back.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { besideDay, workingDaysText } from '#contract/end-texts.ts'
import type { Forecast, HeldBack } from '#contract/forecast.ts'
import type { ProjectChangeRow } from '#contract/project-changes.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Project } from '#contract/projects.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { paths } from '#web/platform/paths.ts'

import { type Ask, AskButtonPart } from './AskButtonPart.tsx'
import { useForecastDetails } from './forecast-details-texts.ts'
import { useForecastTexts } from './forecast-texts.ts'
import { isTold } from './forecast.api.ts'

interface BehindProps {
  held: HeldBack['milestones'][number]
  /** As it is assigned, once that has come. */
  milestone: ProjectMilestone | undefined
  href: string
  today: string
}

/** A milestone that is behind its days: the points that are missing, how far it is, and when it should have ended. */
function Behind({ held: { name, points }, milestone, href, today }: BehindProps) {
  const { heldBack: texts } = useForecastDetails()
  const format = useFormat()
  const { weight = 0, percentageRealized: done = 0, plannedStart, plannedEnd } = milestone ?? {}
  const should = weight > 0 ? done + (100 * points) / weight : done
  const state = done === 0 ? texts.notBegun : texts.isAt(format.percent(done, 2))
  const late =
    plannedEnd && plannedEnd < today
      ? texts.shouldEnd(format.day(plannedEnd))
      : plannedStart && texts.shouldBegin(format.day(plannedStart))
  return (
    <li className="held-milestone">
      <p className="ui-flex ui-ends ui-gap-16">
        <TextLink href={href}>{name}</TextLink>
        <strong className="ui-number">
          {format.decimal(points, 1)} <VisuallyHidden>{texts.points}</VisuallyHidden>
        </strong>
      </p>
      <ProgressRule label={texts.rule(name)} value={done} plan={should} />
      <p className="ui-small ui-quiet">
        {milestone ? state : '\u00A0'}
        {milestone && late && `; ${late}`}
      </p>
    </li>
  )
}

function Milestones({ forecast, project }: { forecast: Forecast; project: Project }) {
  const { heldBack: texts } = useForecastDetails()
  const format = useFormat()
  const { data = [] } = useQuery(milestonesOfProject(project.id))
  const held = forecast.heldBack.milestones
  const total = held.reduce((sum, { points }) => sum + points, 0)
  return (
    <>
      <ul className="ui-grid ui-gap-12">
        {held.map((one) => (
          <Behind
            key={one.projectMilestoneId}
            held={one}
            milestone={data.find(({ id }) => id === one.projectMilestoneId)}
            href={`${paths.projects.overview(project.id)}#hitos`}
            today={todayInBogota()}
          />
        ))}
      </ul>
      <p className="ui-flex ui-ends ui-strong ui-number held-total">
        <span>{texts.total}</span> <span>{format.decimal(total, 1)}</span>
      </p>
    </>
  )
}

/** What has held a project back, in words, each with the way to where it is told. */
function useHeldBack(
  forecast: Forecast,
  projectId: number,
): { key: string; href: string; text: string; more: ReactNode }[] {
  const { heldBack: texts } = useForecastDetails()
  const words = useForecastTexts()
  const format = useFormat()
  const overview = paths.projects.overview(projectId)
  const { silences, suspensions, turn } = forecast.heldBack
  const today = todayInBogota()
  const days = (count: number) => workingDaysText(count, words, format)
  return [
    ...silences.map(({ from, to, days: count }) => ({
      key: `silence ${from}`,
      href: `${overview}#pronostico`,
      text:
        to >= today ? texts.silentSince(format.day(from)) : texts.silence(besideDay(from, to, format), format.day(to)),
      more: days(count),
    })),
    ...suspensions.map(({ from, to, days: count }) => ({
      key: `suspension ${from}`,
      href: `${overview}?tab=novedades`,
      text:
        to === null
          ? texts.suspendedSince(format.day(from))
          : texts.suspension(besideDay(from, to, format), format.day(to)),
      more: days(count),
    })),
    ...(turn === null
      ? []
      : [
          {
            key: 'turn',
            href: `${overview}?tab=novedades`,
            text: texts.turn(format.day(turn.day)),
            more: (
              <>
                {texts.turnPace(format.decimal(10 * turn.before, 1), format.decimal(10 * turn.after, 1))}
                <span className="ui-block ui-breaks">{texts.quote(turn.comments)}</span>
              </>
            ),
          },
        ]),
  ]
}

/** Silences, suspensions and the turn, each with the way to where it is seen. */
function Others({ forecast, projectId }: { forecast: Forecast; projectId: number }) {
  const told = useHeldBack(forecast, projectId)
  return (
    <ul className="ui-grid ui-gap-8 held-others">
      {told.map(({ key, href, text, more }) => (
        <li key={key}>
          <p>
            <TextLink href={href}>{text}</TextLink>
          </p>
          <p className="ui-small ui-quiet">{more}</p>
        </li>
      ))}
    </ul>
  )
}

type LastChange = Pick<ProjectChangeRow, 'id' | 'date' | 'comments'> | undefined

/** The reason of the last novedad, where the turn does not quote it already. */
function LastReason({ forecast, projectId, last }: { forecast: Forecast; projectId: number; last: LastChange }) {
  const { heldBack: texts } = useForecastDetails()
  const format = useFormat()
  if (!last || last.id === forecast.heldBack.turn?.changeId) return null
  return (
    <p className="ui-gap-above">
      <TextLink href={`${paths.projects.overview(projectId)}?tab=novedades`}>
        {texts.lastReason(format.instantDay(last.date))}
      </TextLink>
      <span className="ui-block ui-small ui-quiet ui-breaks ui-clamp">{texts.quote(last.comments)}</span>
    </p>
  )
}

interface HeldBackPanelProps {
  project: Project
  forecast: Forecast
  last?: LastChange
  ask: Ask
}

/** 'Qué lo frena': the milestones that are behind by their points, silences, suspensions, the turn; and who is asked. */
export function HeldBackPanel({ project, forecast, last, ask }: HeldBackPanelProps) {
  const { heldBack: texts } = useForecastDetails()
  const format = useFormat()
  const { milestones, silences, suspensions, turn } = forecast.heldBack
  const total = milestones.reduce((sum, { points }) => sum + points, 0)
  const isWhole = Math.abs(total + forecast.sv) < 0.05
  const points = format.decimal(total, 1)
  return (
    <Card
      title={texts.title}
      className="held-back"
      note={milestones.length > 0 && (isWhole ? texts.missing(points) : texts.missingOfMilestones(points))}
    >
      {milestones.length > 0 && <Milestones forecast={forecast} project={project} />}
      {(silences.length > 0 || suspensions.length > 0 || turn !== null) && (
        <Others forecast={forecast} projectId={project.id} />
      )}
      {!isTold(forecast) && <p className="ui-small ui-soft">{texts.untold}</p>}
      <LastReason forecast={forecast} projectId={project.id} last={last} />
      <AskButtonPart project={project} forecast={forecast} ask={ask} />
    </Card>
  )
}
