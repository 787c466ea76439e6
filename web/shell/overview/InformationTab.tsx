import type { Project } from '#contract/projects.ts'
import { FilesPanel } from '#web/features/project-files/FilesPanel.tsx'
import { MilestonesPanel } from '#web/features/project-milestones/MilestonesPanel.tsx'
import { ProjectContactsPanel } from '#web/features/projects/ProjectContactsPanel.tsx'
import { SummaryPanel } from '#web/features/projects/SummaryPanel.tsx'

import '#web/features/project-files/project-files.css'
import { ProgressHistory } from './ProgressHistory.tsx'

/** Tab 1 of a project: what it is about, its milestones and how they went, its contacts and its files. */
export function InformationTab({ project }: { project: Project }) {
  return (
    <div className="project-columns">
      <div className="project-column">
        <SummaryPanel project={project} />
        <MilestonesPanel projectId={project.id} />
        <ProgressHistory projectId={project.id} />
      </div>
      <div className="project-column">
        <ProjectContactsPanel projectId={project.id} />
        <FilesPanel projectId={project.id} />
      </div>
    </div>
  )
}
