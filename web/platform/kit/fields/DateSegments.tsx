import { type RefObject, useRef } from 'react'
import { useDateField, useDateSegment } from 'react-aria/useDateField'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'

import { useUiTexts } from '../texts.ts'
import type { ControlProps } from './Field.tsx'
import { useDateTyping } from './useDateTyping.ts'
import type { TypedDate } from './useTypedDate.ts'

interface SegmentProps {
  segment: DateSegment
  state: DateFieldState
  label: string
  invalid: true | undefined
}

function Segment({ segment, state, label, invalid }: SegmentProps) {
  const { date: texts } = useUiTexts()
  const box = useRef<HTMLSpanElement>(null)
  const { segmentProps } = useDateSegment(segment, state, box)
  const { type, text } = segment
  if (type !== 'day' && type !== 'month' && type !== 'year')
    return (
      <span {...segmentProps} ref={box} className="ui-date-between">
        {text}
      </span>
    )
  return (
    <span
      {...segmentProps}
      ref={box}
      className="ui-date-part"
      data-part={type}
      aria-label={`${texts[type]}, ${label}`}
      aria-labelledby={undefined}
      aria-invalid={invalid}
    >
      {text}
    </span>
  )
}

/** The field is the group, which holds the button of its calendar too. */
const unnamed = { role: 'presentation', id: undefined, 'aria-labelledby': undefined, 'aria-describedby': undefined }

interface DateSegmentsProps {
  typed: TypedDate
  control: ControlProps
  labelId: string
  label: string
  onUnread: (text: string) => void
}

/** In the order of the locale: digits lead on, the arrow keys step, a date can be pasted. */
export function DateSegments({ typed, control, labelId, label, onUnread }: DateSegmentsProps) {
  const group: RefObject<HTMLDivElement | null> = useRef(null)
  const { state } = typed
  const { fieldProps } = useDateField(
    {
      'aria-labelledby': labelId,
      ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      validationBehavior: 'aria',
    },
    state,
    group,
  )
  const typing = useDateTyping(typed, group, onUnread)
  return (
    <div className="ui-fills" {...typing}>
      <div {...fieldProps} {...unnamed} ref={group} className="ui-input ui-date-input">
        {state.segments.map((segment, index) => (
          <Segment
            key={segment.type === 'literal' ? `between-${index}` : segment.type}
            segment={segment}
            state={state}
            label={label}
            invalid={control['aria-invalid']}
          />
        ))}
      </div>
    </div>
  )
}
