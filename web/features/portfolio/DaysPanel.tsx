import CalendarDays from 'lucide-react/icons/calendar-days'

import { useFormat } from '#web/platform/i18n/format.ts'
import { dayAfter, todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { AgainstFilterPart } from './AgainstFilterPart.tsx'
import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

/** Typed dates are a third of a screen's bytes: they come when a day is about to be chosen. */
const dates = lazyPanel(async () => (await import('#web/platform/lists/DayFilter.tsx')).DayFilter)

const icon = <CalendarDays aria-hidden="true" />

function ShownDay() {
  const texts = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const today = todayInBogota()
  return (
    <dates.Panel
      label={texts.day}
      value={state.asOf ?? today}
      max={today}
      onChange={(day, options) => {
        if (day !== null && day <= today) set({ asOf: day === today ? undefined : day }, options)
      }}
    />
  )
}

function ComparedDay() {
  const texts = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const yesterday = dayAfter(todayInBogota(), -1)
  return (
    <dates.Panel
      label={texts.comparedWith}
      value={state.compareTo ?? null}
      max={yesterday}
      onChange={(day, options) => {
        if (day === null || day <= yesterday) set({ compareTo: day ?? undefined }, options)
      }}
    />
  )
}

/** 'hoy, 28 nov 2026', or the past day. */
function useShownDay(): string {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const { asOf } = usePortfolioState().state
  return asOf === undefined ? texts.today(format.day(todayInBogota())) : format.day(asOf)
}

/** Both days behind one icon: on a phone they leave the first screen to the list. */
export function DaysMenuPart() {
  const texts = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const { asOf, compareTo } = state
  const isSet = asOf !== undefined || compareTo !== undefined
  return (
    <div className="portfolio-days-menu">
      <FilterPopover label={texts.day} value={useShownDay()} set={isSet} icon={icon}>
        <div className="ui-grid ui-gap-16">
          <ShownDay />
          <ComparedDay />
          {isSet && (
            <Button
              kind="quiet"
              onClick={({ currentTarget }) => {
                // The pressed button goes: the first day is the next to be chosen.
                focusFirstIn(currentTarget.parentElement)
                set({ asOf: undefined, compareTo: undefined })
              }}
            >
              {asOf === undefined ? texts.noComparison : texts.backToToday}
            </Button>
          )}
        </div>
      </FilterPopover>
    </div>
  )
}

/** From which day on figures are known, where the day that is shown, or compared with, lies before it. */
export function KnownFromNote({ knownFrom }: { knownFrom: string | undefined }) {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const { asOf, compareTo } = usePortfolioState().state
  if (knownFrom === undefined || [asOf, compareTo].every((day) => day === undefined || day >= knownFrom)) return null
  return <InlineAlert tone="warn">{texts.knownFrom(format.day(knownFrom))}</InlineAlert>
}

/** Stands behind the filter of a day, and takes the day away. */
function DayAway({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Button
      kind="quiet"
      onClick={({ currentTarget }) => {
        // The pressed button goes: its filter is the next to be used.
        focusFirstIn(currentTarget.previousElementSibling)
        onPress()
      }}
    >
      {children}
    </Button>
  )
}

/** The day that the panorama shows, and the one that it is compared with, each with its way back. */
export function DaysPanel() {
  const texts = usePortfolioTexts()
  const format = useFormat()
  const { state, set } = usePortfolioState()
  const { asOf, compareTo } = state
  const shown = useShownDay()
  return (
    <div className="ui-line ui-gap-8 portfolio-days">
      <p className="portfolio-printed">
        {texts.day}: {shown}
        {compareTo !== undefined && ` · ${texts.comparedWith} ${format.day(compareTo)}`}
      </p>
      <FilterPopover label={texts.day} value={shown} set={asOf !== undefined} icon={icon}>
        <ShownDay />
      </FilterPopover>
      {asOf !== undefined && <DayAway onPress={() => set({ asOf: undefined })}>{texts.backToToday}</DayAway>}
      <FilterPopover
        label={compareTo === undefined ? texts.compare : texts.comparedWith}
        value={format.day(compareTo)}
        set={compareTo !== undefined}
        icon={icon}
      >
        <ComparedDay />
      </FilterPopover>
      {compareTo !== undefined && <DayAway onPress={() => set({ compareTo: undefined })}>{texts.noComparison}</DayAway>}
      <AgainstFilterPart />
    </div>
  )
}
