import './my-work.css'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId } from 'react'

import type { MyTask } from '#contract/checkpoint-tasks.ts'
import type { MyWork } from '#contract/my-work.ts'
import type { PortfolioRow } from '#contract/portfolio.ts'
import { myWork } from '#texts/es/my-work.ts'
import { useLightText } from '#web/features/forecast/forecast-texts.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { nounTexts, useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Drawer } from '#web/platform/kit/dialogs/Drawer.tsx'
import { LightSign } from '#web/platform/kit/figures/LightSign.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Retry } from '#web/platform/kit/states/Retry.tsx'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { paths } from '#web/platform/paths.ts'

import { projectsOfMine, workOfMine } from './my-work.api.ts'

const { use: useMyWorkTexts } = nounTexts('myWork', myWork)

/** What came, a sign while it is on its way, or why it did not come. */
function Arrived<Answer>({
  answer,
  children,
}: {
  answer: UseQueryResult<Answer>
  children: (data: Answer) => ReactNode
}) {
  const { ui } = useTexts()
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.isError) return <Loader inline label={ui.loading} />
  const { message, refused, onRetry } = failureOf(answer)
  return (
    <InlineAlert tone="bad" live="alert" action={!refused && <Retry onRetry={onRetry} />}>
      {message}
    </InlineAlert>
  )
}

function TaskOfMine({ task }: { task: MyTask }) {
  const format = useFormat()
  return (
    <li className="ui-breaks ui-underlined ui-anchor work-item">
      <TextLink href={paths.checkpoints.tasks(task.checkpointId)} className="ui-stretch">
        {task.task}
      </TextLink>
      <span className="ui-flex ui-wraps ui-ends ui-gap-0-16 ui-small ui-soft">
        <span>{task.projectName}</span>
        <span className="ui-number">{format.day(task.estimatedDate)}</span>
      </span>
    </li>
  )
}

function Tasks({ work: { groups }, employeeId }: { work: MyWork; employeeId: number }) {
  const texts = useMyWorkTexts()
  const format = useFormat()
  const some = groups.filter(({ count }) => count > 0)
  if (some.length === 0) return <p className="ui-small ui-quiet page-none">{texts.noTasks}</p>
  return some.map(({ key, count, from, to, data }) => {
    const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const query = new URLSearchParams({ employeeId: String(employeeId), ...days, status: '1,2' })
    return (
      <section key={key} className="work-group" data-group={key}>
        <h4>
          <TextLink href={`${paths.checkpoints.allTasks}?${query}`}>
            {texts.groups[key]} <span className="ui-small ui-number ui-subtle work-count">{format.integer(count)}</span>
          </TextLink>
        </h4>
        <ul>
          {data.map((task) => (
            <TaskOfMine key={task.id} task={task} />
          ))}
        </ul>
      </section>
    )
  })
}

function ProjectOfMine({ project }: { project: PortfolioRow }) {
  const texts = useMyWorkTexts()
  const format = useFormat()
  const lightText = useLightText()
  const { light, reason, due } = project
  return (
    <li className="ui-breaks ui-underlined ui-anchor work-item ui-flex ui-gap-12">
      <LightSign light={light} text={lightText(light, reason)} />
      <span className="ui-fills">
        <TextLink href={paths.projects.overview(project.id)} className="ui-stretch">
          {project.name}
        </TextLink>
        <span className="ui-flex ui-wraps ui-ends ui-gap-0-16 ui-small ui-soft">
          <span>{project.customerName}</span>
          <span className="ui-number">{texts.due(format.day(due))}</span>
        </span>
      </span>
    </li>
  )
}

function Projects({ rows, count, employeeId }: { rows: readonly PortfolioRow[]; count: number; employeeId: number }) {
  const texts = useMyWorkTexts()
  const format = useFormat()
  if (count === 0) return <p className="ui-small ui-quiet page-none">{texts.noProjects}</p>
  return (
    <>
      <ul>
        {rows.map((project) => (
          <ProjectOfMine key={project.id} project={project} />
        ))}
      </ul>
      <TextLink href={`${paths.portfolio}?tab=todos&employeeId=${employeeId}`}>
        {texts.allProjects(format.integer(count), count === 1)}
      </TextLink>
    </>
  )
}

/** A link that is followed here leads away from the panel. */
const isFollowed = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a') !== null && !ctrlKey && !metaKey && !shiftKey

/** 'Mi trabajo': the own open tasks by when they are due, and the own projects with their light. */
export function MyWorkPanel({ onClose }: { onClose: () => void }) {
  const texts = useMyWorkTexts()
  const user = useUser()
  const id = useId()
  const employeeId = user?.id ?? 0
  const tasks = useQuery(workOfMine())
  const projects = useQuery(projectsOfMine(employeeId))
  const leaving = { onClick: (event: MouseEvent) => isFollowed(event) && onClose() }
  return (
    <Drawer isOpen onClose={onClose} title={texts.title}>
      <div {...leaving} className="work">
        <FirstSteps />
        <p className="work-late">
          <TextLink href={paths.portfolio}>{texts.late}</TextLink>
        </p>
        <section className="ui-grid ui-gap-12" aria-labelledby={`${id}-tasks`}>
          <h3 id={`${id}-tasks`}>{texts.tasks}</h3>
          <Arrived answer={tasks}>{(work) => <Tasks work={work} employeeId={employeeId} />}</Arrived>
        </section>
        <section className="ui-grid ui-gap-12" aria-labelledby={`${id}-projects`}>
          <h3 id={`${id}-projects`}>{texts.projects}</h3>
          <Arrived answer={projects}>
            {({ data, filteredRecordsCount }) => (
              <Projects rows={data} count={filteredRecordsCount} employeeId={employeeId} />
            )}
          </Arrived>
        </section>
      </div>
    </Drawer>
  )
}
