import type { Checkpoint } from '#contract/checkpoints.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { paths } from '#web/platform/paths.ts'

/** How many characters of the comments show before they are opened. */
const shownComments = 600

/** What a follow-up says: its project, who wrote it and when, summary and comments. */
export function CheckpointFactsPanel({ checkpoint }: { checkpoint: Checkpoint }) {
  const { checkpoints } = useTexts()
  const { columns, fields } = checkpoints
  const format = useFormat()
  const { projectId, projectName, employeeName, date, summary, comments } = checkpoint
  return (
    <Card title={checkpoints.section}>
      <DescriptionList
        items={[
          {
            label: columns.project,
            value: <TextLink href={paths.checkpoints.ofProject(projectId)}>{projectName}</TextLink>,
          },
          { label: columns.employee, value: employeeName },
          { label: columns.date, value: format.instant(date) },
          { label: columns.summary, value: summary, wide: true },
          {
            label: fields.comments,
            value: (
              <div className="checkpoint-comments">
                <SeeMore text={comments} limit={shownComments} />
              </div>
            ),
            wide: true,
          },
        ]}
      />
    </Card>
  )
}
