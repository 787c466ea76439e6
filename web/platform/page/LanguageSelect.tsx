import type { Language } from '#texts/texts.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'

import { useChangeLanguage } from './useChangeLanguage.tsx'

/** The languages that the portal offers, Spanish first. */
export const offeredLanguages: readonly Language[] = ['es-CO', 'en-US']

export function LanguageSelect({ hideLabel = false }: { hideLabel?: boolean }) {
  const { header } = useTexts()
  const { change, failure } = useChangeLanguage()
  return (
    <>
      <NativeSelect
        label={header.language}
        hideLabel={hideLabel}
        value={useLanguage()}
        onChange={change}
        options={offeredLanguages.map((value) => ({ value, label: header.languages[value] }))}
      />
      {failure}
    </>
  )
}
