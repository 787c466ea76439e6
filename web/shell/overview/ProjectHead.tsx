import CalendarDays from 'lucide-react/icons/calendar-days'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'

import { calendarDays, dueDay } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import { compositionId } from '#web/features/forecast/CompositionPanel.tsx'
import { useForecastTexts } from '#web/features/forecast/forecast-texts.ts'
import { useForecast } from '#web/features/forecast/forecast.api.ts'
import { ForecastSentencePanel } from '#web/features/forecast/ForecastSentencePanel.tsx'
import { ForecastTimelinePanel } from '#web/features/forecast/ForecastTimelinePanel.tsx'
import { progressText, useOtherFigure } from '#web/features/projects/progress-texts.ts'
import { termIn } from '#web/features/projects/project-term.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { TimelineRule } from '#web/platform/kit/figures/TimelineRule.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { Percent } from '#web/platform/page/Percent.tsx'
import { paths } from '#web/platform/paths.ts'

/** How far the day on which it is due has moved from the first promise, with the way to how. */
function Slip({ project: { id } }: { project: Project }) {
  const texts = useForecastTexts()
  const signed = useSigned()
  const { data } = useForecast(id)
  if (!data || data.due === data.firstDue) return null
  const days = calendarDays(data.firstDue, data.due)
  return (
    <TextLink href={`${paths.projects.overview(id)}?tab=novedades`} className="project-slip">
      {texts.slip(signed(days), Math.abs(days) === 1)} <VisuallyHidden>{texts.slipHidden}</VisuallyHidden>
    </TextLink>
  )
}

/** How far a project is, as its forecast says it, and until that has come by its own percentage. */
function useProgress({ id, percentage, progressSource }: Project) {
  const { overview } = useTexts().projects
  const format = useFormat()
  const { data } = useForecast(id)
  return {
    text: data ? progressText(data, format) : format.percent(percentage),
    label: (data?.source ?? progressSource) === 'own' ? overview.progress : overview.byMilestones,
  }
}

/** No first look waits for it. */
const takeOver = lazyDialog(
  async () => (await import('#web/features/projects/UseMilestonesPanel.tsx')).UseMilestonesPanel,
)

/** Above the buttons, and after the page as well: whether one is told of the project, and its page for the customer. */
const corner = lazyPanel(
  async () => {
    const [{ FollowingPart }, { ReportPart }] = await Promise.all([
      import('#web/features/notices/FollowingPart.tsx'),
      import('#web/features/project-reports/ReportPart.tsx'),
    ])
    return function ProjectCorner({ projectId }: { projectId: number }) {
      return (
        <div className="ui-flex ui-mid ui-gap-4 project-corner">
          <FollowingPart projectId={projectId} className="project-following" />
          <ReportPart projectId={projectId} />
        </div>
      )
    }
  },
  { waiting: null, failed: () => null },
)

/** 'Hitos 52,5 % · Usar · ¿Por qué?': what the milestones come to, with the way to what that is made of. */
function WhyLink({ project }: { project: Project }) {
  const { id } = project
  const texts = useForecastTexts()
  const { projects } = useTexts()
  const otherFigure = useOtherFigure()
  const { data } = useForecast(id)
  const other = data && otherFigure(data)
  return (
    <span className="ui-second project-why">
      {other !== undefined && (
        <>
          {projects.milestonesFigure(other)} · <takeOver.Dialog project={project} quiet />{' '}
        </>
      )}
      <TextLink href={`${paths.projects.overview(id)}#${compositionId}`}>
        {texts.why} <VisuallyHidden>{texts.whyProgress}</VisuallyHidden>
      </TextLink>
    </span>
  )
}

const State = ({ project }: { project: Project }) => (
  <StatusDot colour={project.projectStatusColor}>{project.projectStatusName}</StatusDot>
)

/** From when to when it lasts, and where it is due on another day than its end, that day. No day breaks in two. */
function Span({ project: { startDate, endDate, scheduledDate } }: { project: Project }) {
  const { overview } = useTexts().projects
  const format = useFormat()
  return (
    <span className="ui-inline ui-gap-8 ui-ink project-span">
      <CalendarDays className="ui-icon-16 ui-quiet ui-not-on-phone" aria-hidden="true" />
      <span>{format.day(startDate)}</span> <span aria-hidden="true">→</span>
      <VisuallyHidden>{overview.to}</VisuallyHidden>{' '}
      {scheduledDate && scheduledDate !== endDate ? (
        <>
          <del>{format.day(endDate)}</del>{' '}
          <strong>
            <VisuallyHidden>{overview.scheduled('')}</VisuallyHidden>
            {format.day(scheduledDate)}
          </strong>
        </>
      ) : (
        <span>{format.day(endDate)}</span>
      )}
    </span>
  )
}

function DaysOnPhone({ project }: { project: Project }) {
  const progress = useProgress(project)
  return (
    <div className="ui-line ui-number project-days">
      <State project={project} />
      <Span project={project} />
      <Slip project={project} />
      <span className="project-percentage-line">
        <VisuallyHidden>{progress.label}</VisuallyHidden> <Percent text={progress.text} />
      </span>
    </div>
  )
}

/** The days of a project in one line, and where it is between them. */
function Days({ project }: { project: Project }) {
  const texts = useTexts()
  const format = useFormat()
  const { data: forecast } = useForecast(project.id)
  return (
    <div className="ui-line ui-number project-days">
      <Span project={project} />
      <Slip project={project} />
      {/* Of one that has ended the sentence below says it. */}
      {forecast?.outcome !== 'closed' && (
        <span className="project-term">
          {termIn(
            project,
            { today: todayInBogota(), overdue: forecast?.overdue, isOpen: forecast !== undefined },
            texts,
            format,
          )}
        </span>
      )}
    </div>
  )
}

/** What is said under the name: on a phone in as many lines as fit. */
export function ProjectMeta({ project }: { project: Project }) {
  if (useMediaQuery(phone)) return <DaysOnPhone project={project} />
  return (
    <>
      <State project={project} />
      <Days project={project} />
      <ForecastSentencePanel projectId={project.id} href={`${paths.projects.overview(project.id)}#pronostico`} />
    </>
  )
}

export function ProjectActions({ project }: { project: Project }) {
  const { overview, card } = useTexts().projects
  const canWrite = useCan('projects.write')
  const onPhone = useMediaQuery(phone)
  const { id, name } = project
  const progress = useProgress(project)
  return (
    <>
      {!onPhone && (
        <p className="project-percentage">
          <span className="ui-tiny ui-quiet">{progress.label}</span>{' '}
          <span className="ui-heavy ui-number project-percentage-value">
            <Percent text={progress.text} />
          </span>
          <WhyLink project={project} />
        </p>
      )}
      <corner.Panel projectId={id} />
      <HistoryButton entity="project" id={id} name={name} />
      {canWrite && (
        <LinkButton href={paths.projects.copy(id)} icon={<Copy />}>
          {overview.copy}
        </LinkButton>
      )}
      {canWrite && (
        <LinkButton href={paths.projects.update(id)} icon={<Pencil />}>
          {card.edit}
        </LinkButton>
      )}
    </>
  )
}

/** The days of the project as a line: with its forecast, where there is one. */
export function ProjectBand({ project }: { project: Project }) {
  const { overview } = useTexts().projects
  const { data: forecast } = useForecast(project.id)
  const label = overview.progressOf(project.name)
  const today = todayInBogota()
  return (
    <div className="project-band">
      {forecast ? (
        <ForecastTimelinePanel label={label} forecast={forecast} today={today} />
      ) : (
        <TimelineRule
          label={label}
          value={project.percentage}
          start={project.startDate}
          end={dueDay(project)}
          today={today}
        />
      )}
    </div>
  )
}
