import ChevronDown from 'lucide-react/icons/chevron-down'

import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { offeredLanguages } from '#web/platform/page/LanguageSelect.tsx'
import { useChangeLanguage } from '#web/platform/page/useChangeLanguage.tsx'

import { Flag } from './Flag.tsx'

export function LanguageMenu() {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const { header } = useTexts()
  const language = useLanguage()
  const { change, failure } = useChangeLanguage()
  return (
    <>
      <Menu
        label={header.language}
        triggerHasText
        className="header-language"
        trigger={
          <>
            <Flag locale={language} />
            <span className="ui-hidden">{`${header.language}: ${header.languages[language]}`}</span>
            <span className="ui-not-on-phone" aria-hidden="true">
              {language}
            </span>
            <ChevronDown aria-hidden="true" className="ui-icon-16 ui-quiet ui-not-on-phone" />
          </>
        }
        entries={offeredLanguages.map((one) => ({
          id: one,
          label: header.languages[one],
          icon: <Flag locale={one} />,
          checked: one === language,
          onSelect: () => change(one),
        }))}
      />
      {failure}
    </>
  )
}
