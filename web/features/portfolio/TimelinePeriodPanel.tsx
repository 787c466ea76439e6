import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'

import { useTimeline, useTimelineTexts } from './timeline-state.ts'
import { zooms } from './timeline.ts'

export function TimelinePeriodPanel() {
  const texts = useTimelineTexts()
  const { zoom, setZoom, step, goToToday, isPhone } = useTimeline()
  const scale = { label: texts.zoom, value: zoom, onChange: setZoom }
  const choices = zooms.map((value) => ({ value, label: texts.zooms[value] }))
  return (
    <fieldset className="ui-line ui-gap-6 timeline-period" aria-label={texts.period}>
      <IconButton kind="outlined" label={texts.earlier} icon={<ChevronLeft />} onClick={() => step(-1)} />
      <Button onClick={goToToday}>{texts.today}</Button>
      <IconButton kind="outlined" label={texts.later} icon={<ChevronRight />} onClick={() => step(1)} />
      {isPhone ? (
        <NativeSelect {...scale} hideLabel options={choices} />
      ) : (
        <SegmentedControl {...scale} segments={choices} />
      )}
    </fieldset>
  )
}
