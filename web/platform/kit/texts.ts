import { createContext, createElement, use, type ReactNode } from 'react'

export interface UiTexts {
  close: string
  cancel: string
  clear: string
  retry: string
  loading: string
  /** Read out in place of the en dash of an empty cell. */
  noData: string
  /** Read out at the row of what was just created. */
  fresh: string
  /** Says once, at the top of a form, what the asterisk means. */
  requiredHint: string
  missing: string
  errorSummary: string
  showPassword: string
  hidePassword: string
  choose: string
  noChoice: string
  noOptions: string
  /** For screen readers. */
  optionCount: (count: number) => string
  searching: string
  optionsFailed: string
  openOptions: (label: string) => string
  clearField: (label: string) => string
  increase: (label: string) => string
  decrease: (label: string) => string
  charactersLeft: (used: number, limit: number) => string
  pastedTooLong: (limit: number) => string
  /** Said under a number: what was left out, or why it was refused. */
  number: {
    noDecimals: string
    mostDecimals: (decimals: number) => string
    negative: string
    tooLong: string
    unread: (text: string) => string
  }
  date: {
    open: string
    calendar: string
    failed: string
    day: string
    previousMonth: string
    nextMonth: string
    month: string
    year: string
    today: string
    clear: string
    incomplete: string
    /** A day that the month does not have. */
    unreal: string
    /** What was pasted is no date; the field keeps what it had. */
    unread: (text: string) => string
    before: (earliest: string) => string
    after: (latest: string) => string
  }
  search: { label: string; placeholder: string; clear: string }
  sort: { by: string; initial: string; direction: string; ascending: string; descending: string }
  pager: {
    label: string
    previous: string
    next: string
    page: (page: string) => string
    goTo: string
    perPage: string
    /** Follows the range in bold, as in '1 - 10 de 237 registros'. */
    ofRecords: (total: number, formatted: string) => string
    noRecords: string
  }
  list: {
    filters: string
    errorTitle: string
    errorText: string
    /** Nothing to try again. */
    refused: string
    refetchFailed: string
    noHits: (term: string) => string
    noHitsText: string
    clearSearch: string
    actions: string
    showAll: (count: number) => string
  }
  toast: { region: string; close: string }
  unsaved: { title: string; text: string; stay: string; discard: string }
  files: {
    drop: string
    choose: string
    uploading: (name: string, percent: string) => string
    done: string
    remove: (name: string) => string
    retry: (name: string) => string
    tooLarge: (name: string, limit: string) => string
    wrongType: (name: string) => string
  }
  rule: {
    done: string
    behind: string
    plan: string
    today: string
    value: (done: string, plan?: string) => string
    valueToday: (done: string, expected: string) => string
  }
  copy: { button: string; done: string }
  breadcrumbs: string
  skipToContent: string
  shortcuts: { title: string; followedBy: string }
  seeMore: string
  seeLess: string
}

const UiTextsContext = createContext<UiTexts | null>(null)

/** Gives the kit its words; stands once around the app. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return createElement(UiTextsContext.Provider, { value: texts }, children)
}

/** Throws without a `UiTextsProvider` above, so that none is forgotten. */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext)
  if (!texts) throw new Error('The kit needs a UiTextsProvider above it')
  return texts
}
