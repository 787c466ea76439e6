import X from 'lucide-react/icons/x'

import { attendanceKinds } from '#contract/attendance.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { Avatar } from '#web/platform/kit/page/Avatar.tsx'

import { type AttendanceKind, attendeeOf, type Person } from './attendance-form.ts'
import { useAttendanceTexts } from './attendance-texts.ts'

interface AttendeeRowProps {
  person: Person
  /** Where the summary of errors leads to. */
  id: string
  error: string | undefined
  onKind: (kind: AttendanceKind) => void
  onRemove: () => void
}

export function AttendeeRow({ person, id, error, onKind, onRemove }: AttendeeRowProps) {
  const texts = useAttendanceTexts()
  const { fullName, position, company } = person
  return (
    <li id={id} className="ui-grid ui-mid ui-underlined attendance-row">
      <Avatar name={fullName} />
      <span className="ui-grid ui-breaks attendance-words">
        <span className="ui-medium ui-ink">{fullName}</span>
        <span className="ui-small ui-quiet">{texts.about(position, company)}</span>
        {error !== undefined && <span className="ui-error">{error}</span>}
      </span>
      <SegmentedControl
        label={texts.kindOf(fullName)}
        value={attendeeOf(person.id).kind}
        onChange={onKind}
        segments={attendanceKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
      />
      <IconButton
        label={texts.remove(fullName)}
        icon={<X aria-hidden="true" />}
        tooltip="left"
        className="attendance-remove"
        onClick={onRemove}
      />
    </li>
  )
}
