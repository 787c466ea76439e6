import { useQueryClient } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Paperclip from 'lucide-react/icons/paperclip'

import { calendarDays } from '#contract/days.ts'
import { type ProjectChangeRow, reasonPreview } from '#contract/project-changes.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { Badge } from '#web/platform/kit/Badge.tsx'
import { SeeMore } from '#web/platform/kit/SeeMore.tsx'
import { StatusDot } from '#web/platform/kit/StatusDot.tsx'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'

import { useChangeTexts } from './change-texts.ts'
import { type changesOfProject, freshChangeLink } from './project-changes.api.ts'

/** '+43 días' */
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
  if (days === 0) return <p className="change-dates">{texts.keptDate(format.day(newDate))}</p>
  return (
    <p className="change-dates">
      <del>
        <VisuallyHidden>{texts.previousDate} </VisuallyHidden>
        {format.day(previousDate)}
      </del>
      <ArrowRight aria-hidden="true" />
      <ins>
        <VisuallyHidden>{texts.newDate} </VisuallyHidden>
        {format.day(newDate)}
      </ins>
      <Badge tone={days > 0 ? 'warn' : 'ok'}>{shift(days)}</Badge>
    </p>
  )
}

interface ChangeRowProps {
  change: ProjectChangeRow
  /** The page of the history that it stands in, for a fresh link to its file. */
  page: ReturnType<typeof changesOfProject>
}

/** One novedad: the status that resulted, both days, the reason, its file, who and when. */
export function ChangeRow({ change, page }: ChangeRowProps) {
  const texts = useChangeTexts()
  const projectFiles = useFileTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const { id, date, comments, projectStatusName, projectStatusColor, causeName, employeeName, url, fileName } = change
  return (
    <li className="change">
      <div className="change-head">
        <StatusDot colour={projectStatusColor}>{projectStatusName}</StatusDot>
        {causeName !== null && (
          <span className="change-cause-name">
            <VisuallyHidden>{texts.fields.causeId}: </VisuallyHidden>
            {causeName}
          </span>
        )}
        <span className="change-by">{texts.by(employeeName ?? texts.somebody, format.time(date))}</span>
      </div>
      <Dates change={change} format={format} />
      <SeeMore text={comments} limit={reasonPreview} />
      {url !== null && fileName !== null && (
        <p className="change-file">
          <FileLink
            url={url}
            renew={() => freshChangeLink(cache, page, id)}
            label={projectFiles.download(fileName)}
            className="change-link"
          >
            <Paperclip aria-hidden="true" />
            <span>{fileName}</span>
          </FileLink>
        </p>
      )}
    </li>
  )
}
