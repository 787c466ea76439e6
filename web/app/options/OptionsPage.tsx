import { SessionsPanel } from '#web/features/session/SessionsPanel.tsx'
import { useLanguage, useTexts } from '#web/i18n/language.ts'
import { provider } from '#web/page/branding.ts'
import { offeredLanguages } from '#web/page/LanguageSelect.tsx'
import { Page } from '#web/page/Page.tsx'
import { densities, prefer, skins, themes, usePreferences } from '#web/page/preferences.ts'
import { useChangeLanguage } from '#web/page/useChangeLanguage.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

import { AdministrationCard } from './AdministrationCard.tsx'

/** What a person may choose about language and looks. Every choice applies at once. */
export function OptionsPage() {
  const { header, options: texts } = useTexts()
  const language = useLanguage()
  const { skin, theme, density } = usePreferences()
  const skinNames = { smart: texts.skins.smart, provider: provider.name }
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]} meta={texts.intro}>
      <div className="options">
        <Card className="options-card">
          <RadioGroup
            label={header.language}
            value={language}
            onChange={useChangeLanguage()}
            options={offeredLanguages.map((value) => ({ value, label: header.languages[value] }))}
          />
          <RadioGroup
            label={texts.skin}
            value={skin}
            onChange={(value) => prefer({ skin: value })}
            options={skins.map((value) => ({ value, label: skinNames[value] }))}
          />
          <RadioGroup
            label={texts.theme}
            value={theme}
            onChange={(value) => prefer({ theme: value })}
            options={themes.map((value) => ({ value, label: texts.themes[value] }))}
          />
          <RadioGroup
            label={texts.density}
            value={density}
            onChange={(value) => prefer({ density: value })}
            options={densities.map((value) => ({ value, label: texts.densities[value] }))}
          />
        </Card>
        <SessionsPanel />
        <AdministrationCard />
      </div>
    </Page>
  )
}
