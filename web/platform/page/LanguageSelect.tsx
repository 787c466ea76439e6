import type { Language } from '#texts/texts.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { NativeSelect } from '#web/platform/kit/NativeSelect.tsx'

import { useChangeLanguage } from './useChangeLanguage.ts'

/** The languages that the portal offers, Spanish first. */
export const offeredLanguages: readonly Language[] = ['es-CO', 'en-US']

/** The choice of language as a field. */
export function LanguageSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  const { header } = useTexts()
  return (
    <NativeSelect
      label={header.language}
      hideLabel={hideLabel}
      value={useLanguage()}
      onChange={useChangeLanguage()}
      options={offeredLanguages.map((value) => ({ value, label: header.languages[value] }))}
    />
  )
}
