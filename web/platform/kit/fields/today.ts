import { createContext, createElement, use, type ReactNode } from 'react'

const TodayContext = createContext<(() => string) | null>(null)

/** Tells the kit's calendars which day it is, `YYYY-MM-DD`, where the people work whose days they are. */
export function TodayProvider({ today, children }: { today: () => string; children: ReactNode }) {
  return createElement(TodayContext.Provider, { value: today }, children)
}

/** The day that it is, `YYYY-MM-DD`. Throws where no `TodayProvider` stands above: the machine's day may be another. */
export function useToday(): string {
  const today = use(TodayContext)
  if (!today) throw new Error('The kit needs a TodayProvider above it')
  return today()
}
