import { useQueryClient } from '@tanstack/react-query'

import { calendar } from '#contract/calendar.ts'
import { fullName } from '#contract/people.ts'
import { workingDays } from '#contract/working-days.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { call } from '#web/platform/calls/call.ts'
import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useRecord } from '#web/platform/forms/useRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useProjectCopyTexts } from './project-copy-texts.ts'
import { ProjectForm } from './ProjectForm.tsx'
import { projectById, projectsKey } from './projects.api.ts'

/** Years for which the exceptions of the calendar are asked, one before today: a copy lasts as long as its project. */
const years = 10

/** 'Duplicar proyecto': the form of a new project, filled with what project `from` has. */
export function ProjectCopyPage({ from }: { from: number }) {
  const { projects } = useTexts()
  const texts = useProjectCopyTexts()
  const cache = useQueryClient()
  const loaded = useRecord([projectsKey, 'copy', from], async () => {
    const first = Number(todayInBogota().slice(0, 4)) - 1
    const [of, milestones, days] = await Promise.all([
      cache.fetchQuery(projectById(from)),
      cache.fetchQuery(milestonesOfProject(from)),
      call(calendar.days, { query: { from: `${first}-01-01`, to: `${first + years}-12-31` } }),
    ])
    const exceptions = days.filter(({ source }) => source === 'exception')
    const people = await Promise.all(of.employees.map(({ id }) => cache.fetchQuery(employeeById(id))))
    const inactive = people.filter(({ isActive }) => !isActive)
    return {
      of: { ...of, employees: of.employees.filter(({ id }) => inactive.every((person) => person.id !== id)) },
      inactive: inactive.map(fullName),
      milestones: Array.isArray(milestones) ? milestones : [],
      calendar: workingDays(exceptions),
    }
  })
  return (
    <Page
      title={texts.title}
      kicker={loaded.record?.of.name ?? '\u00A0'}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: texts.title }]}
      back={paths.projects.overview(from)}
    >
      <RecordPlace loaded={loaded}>{(copy) => <ProjectForm copy={copy} />}</RecordPlace>
    </Page>
  )
}
