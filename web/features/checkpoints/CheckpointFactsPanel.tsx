import type { Checkpoint } from '#contract/checkpoints.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { DescriptionList } from '#web/platform/kit/page/DescriptionList.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { paths } from '#web/platform/paths.ts'

/** How many characters of the comments show before they are opened; on a phone the tasks begin on the first screen. */
const shownComments = 600
const shownOnPhone = 120

export function CheckpointFactsPanel({ checkpoint }: { checkpoint: Checkpoint }) {
  const { checkpoints } = useTexts()
  const { columns, fields } = checkpoints
  const format = useFormat()
  const onPhone = useMediaQuery(phone)
  const { projectId, projectName, employeeName, date, summary, comments } = checkpoint
  return (
    <Card title={checkpoints.section} className="checkpoint-facts">
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
                <SeeMore text={comments} limit={onPhone ? shownOnPhone : shownComments} />
              </div>
            ),
            wide: true,
          },
        ]}
      />
    </Card>
  )
}
