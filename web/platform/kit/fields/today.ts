import { createContext, createElement, use, type ReactNode } from 'react'

const TodayContext = createContext<(() => string) | null>(null)

/** `today` answers `YYYY-MM-DD` at the company's office. */
export function TodayProvider({ today, children }: { today: () => string; children: ReactNode }) {
  return createElement(TodayContext.Provider, { value: today }, children)
}

/** `YYYY-MM-DD`. Throws without a `TodayProvider` above: the machine's day may be another. */
export function useToday(): string {
  const today = use(TodayContext)
  if (!today) throw new Error('The kit needs a TodayProvider above it')
  return today()
}
