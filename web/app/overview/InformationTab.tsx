import type { Project } from '#contract/projects.ts'
import { MilestonesPanel } from '#web/features/project-milestones/MilestonesPanel.tsx'
import { ProjectContactsPanel } from '#web/features/projects/ProjectContactsPanel.tsx'
import { SummaryPanel } from '#web/features/projects/SummaryPanel.tsx'

/** Tab 1 of a project: what it is about, its milestones, its contacts. */
export function InformationTab({ project }: { project: Project }) {
  return (
    <div className="project-columns">
      <div className="project-column">
        <SummaryPanel project={project} />
        <MilestonesPanel projectId={project.id} />
      </div>
      <div className="project-column">
        <ProjectContactsPanel projectId={project.id} />
      </div>
    </div>
  )
}
