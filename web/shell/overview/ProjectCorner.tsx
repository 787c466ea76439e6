import { FollowingPart } from '#web/features/notices/FollowingPart.tsx'
import { ReportPart } from '#web/features/project-reports/ReportPart.tsx'

/** Above the buttons of a project: whether one is told of it, and its page for the customer. Comes after the page. */
export const ProjectCorner = ({ projectId }: { projectId: number }) => (
  <div className="project-corner">
    <FollowingPart projectId={projectId} className="project-following" />
    <ReportPart projectId={projectId} />
  </div>
)
