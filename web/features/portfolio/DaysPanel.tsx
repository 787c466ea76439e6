import CalendarDays from 'lucide-react/icons/calendar-days'

import { useFormat } from '#web/platform/i18n/format.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { AgainstFilterPart } from './AgainstFilterPart.tsx'
import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

/** Typed dates are a third of a screen's bytes: they come when a day is about to be chosen. */
const dates = lazyPanel(async () => (await import('#web/platform/kit/fields/DateField.tsx')).DateField)

/** The day that the panorama shows, and the one that it is compared with, each with its way back. */
export function DaysPanel() {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const onPhone = useMediaQuery(phone)
  const today = todayInBogota()
  const yesterday = dayAfter(today, -1)
  const { asOf, compareTo } = state
  const icon = <CalendarDays aria-hidden="true" />
  const shown = asOf === undefined ? texts.today(format.day(today)) : format.day(asOf)
  return (
    <div className="ui-line ui-gap-8 portfolio-days">
      <p className="portfolio-printed">
        {texts.day}: {shown}
        {compareTo !== undefined && ` · ${texts.comparedWith} ${format.day(compareTo)}`}
      </p>
      <FilterPopover label={texts.day} value={shown} set={asOf !== undefined} icon={icon}>
        <dates.Panel
          label={texts.day}
          value={asOf ?? today}
          max={today}
          onChange={(day) => day !== null && day <= today && set({ asOf: day === today ? undefined : day })}
        />
      </FilterPopover>
      {asOf !== undefined && (
        <Button kind="quiet" onClick={() => set({ asOf: undefined })}>
          {texts.backToToday}
        </Button>
      )}
      <FilterPopover
        label={compareTo === undefined ? texts.compare : texts.comparedWith}
        value={format.day(compareTo)}
        set={compareTo !== undefined}
        icon={icon}
      >
        <dates.Panel
          label={texts.comparedWith}
          value={compareTo ?? null}
          max={yesterday}
          onChange={(day) => (day === null || day <= yesterday) && set({ compareTo: day ?? undefined })}
        />
      </FilterPopover>
      {compareTo !== undefined && (
        <Button kind="quiet" onClick={() => set({ compareTo: undefined })}>
          {texts.noComparison}
        </Button>
      )}
      {/* On a phone it stands with the filters: the list begins on the first screen. */}
      {!onPhone && <AgainstFilterPart />}
    </div>
  )
}
