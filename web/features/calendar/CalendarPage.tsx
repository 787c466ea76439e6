import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useCalendarTexts } from './calendar-texts.ts'
import { HolidaysPanel } from './HolidaysPanel.tsx'
import { ThresholdsPanel } from './ThresholdsPanel.tsx'

export function CalendarPage() {
  const { options } = useTexts()
  const texts = useCalendarTexts()
  return (
    <Page title={texts.title} crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}>
      <HolidaysPanel />
      <ThresholdsPanel />
    </Page>
  )
}
