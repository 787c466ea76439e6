import type { SheetColumn } from '#contract/sheet-column.ts'
import { sheetColumns, type SheetField, type SheetNoun } from '#contract/sheet-columns.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { AllTexts, Language } from '#texts/texts.ts'

export const textsIn = (language: Language): AllTexts => (language === 'en-US' ? english : spanish)

export const columnsOf = (noun: SheetNoun): readonly SheetColumn[] => sheetColumns[noun]

export function headersOf<N extends SheetNoun>(noun: N, language: Language): Record<SheetField<N>, string> {
  const headers: { [Noun in SheetNoun]: Record<SheetField<Noun>, string> } = textsIn(language).sheets.columns
  return headers[noun]
}

export function wordsOf({ type, words }: SheetColumn, language: Language): Readonly<Record<string, string>> {
  const { accounts, audit, forecast, licenceSheet, pastForecasts, sheets } = textsIn(language)
  if (type === 'yesNo') return sheets.yesNo
  if (words === 'light') return forecast.lights
  if (words === 'licenceState') return licenceSheet.statuses
  if (words === 'radarReason') return sheets.radarReasons
  if (words === 'pastResult') return pastForecasts.results
  if (words === 'accountState') return accounts.states
  if (words === 'auditKind') return audit.kinds
  return words === undefined ? {} : audit.words[words]
}
