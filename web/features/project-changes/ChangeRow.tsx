import ArrowRight from 'lucide-react/icons/arrow-right'
import Paperclip from 'lucide-react/icons/paperclip'

import { calendarDays } from '#contract/days.ts'
import { type ProjectChangeRow, reasonPreview } from '#contract/project-changes.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { SeeMore } from '#web/platform/kit/actions/SeeMore.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { StatusDot } from '#web/platform/kit/figures/StatusDot.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'
import type { RenewFile, ShownFile } from '#web/platform/page/preview/preview-kind.ts'
import { PreviewButton } from '#web/platform/page/preview/PreviewButton.tsx'

import { useChangeTexts } from './change-texts.ts'

/** '+43 días calendario' */
export function useShift(): (days: number) => string {
  const projectChanges = useChangeTexts()
  const format = useFormat()
  return (days) => projectChanges.shift(days < 0 ? '−' : '+', Math.abs(days), format.integer(Math.abs(days)))
}

/** The former and the new day, and how far they are apart. */
function Dates({ change, format }: { change: ProjectChangeRow; format: Format }) {
  const texts = useChangeTexts()
  const shift = useShift()
  const { previousDate, newDate } = change
  const days = calendarDays(previousDate, newDate)
  if (days === 0) return <p className="ui-line ui-soft ui-number change-dates">{texts.keptDate(format.day(newDate))}</p>
  return (
    <p className="ui-line ui-soft ui-number change-dates">
      <del className="ui-quiet">
        <VisuallyHidden>{texts.previousDate} </VisuallyHidden>
        {format.day(previousDate)}
      </del>
      <ArrowRight className="ui-icon-14 ui-quiet" aria-hidden="true" />
      <ins className="ui-ink ui-strong">
        <VisuallyHidden>{texts.newDate} </VisuallyHidden>
        {format.day(newDate)}
      </ins>
      <Badge tone={days > 0 ? 'warn' : 'ok'}>{shift(days)}</Badge>
    </p>
  )
}

interface ChangeRowProps {
  change: ProjectChangeRow
  /** For fresh links to its file. */
  renew: RenewFile
  onShow: (file: ShownFile) => void
}

/** The file of a novedad, as it is shown: by the novedad's id. */
export const fileOfChange = ({ id, url, inlineUrl, fileName }: ProjectChangeRow): ShownFile | undefined =>
  url === null || fileName === null ? undefined : { id, name: fileName, url, inlineUrl }

export function ChangeRow({ change, renew, onShow }: ChangeRowProps) {
  const texts = useChangeTexts()
  const projectFiles = useFileTexts()
  const format = useFormat()
  const { date, comments, projectStatusName, projectStatusColor, causeName, employeeName } = change
  const file = fileOfChange(change)
  return (
    <li className="ui-stack ui-gap-6 ui-anchor change">
      <div className="ui-flex ui-wraps ui-level ui-ends ui-gap-0-16 ui-strong">
        <StatusDot colour={projectStatusColor}>{projectStatusName}</StatusDot>
        {causeName !== null && (
          <span className="ui-small ui-soft ui-plain change-cause-name">
            <VisuallyHidden>{texts.fields.causeId}: </VisuallyHidden>
            {causeName}
          </span>
        )}
        <span className="ui-small ui-quiet ui-plain ui-breaks">
          {texts.by(employeeName ?? texts.somebody, format.time(date))}
        </span>
      </div>
      <Dates change={change} format={format} />
      <SeeMore text={comments} limit={reasonPreview} />
      {file && (
        <div className="ui-line change-file">
          <FileLink
            url={file.url}
            renew={async () => (await renew(file))?.url}
            label={projectFiles.download(file.name)}
            className="ui-inline ui-gap-6 ui-breaks change-link"
          >
            <Paperclip className="ui-icon-16" aria-hidden="true" />
            <span>{file.name}</span>
          </FileLink>
          <PreviewButton file={file} renew={renew} onShow={onShow} />
        </div>
      )}
    </li>
  )
}
