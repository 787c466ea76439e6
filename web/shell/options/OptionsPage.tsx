import { queryOptions, useQuery } from '@tanstack/react-query'

import { version } from '#contract/version.ts'
import { useAgendaTexts } from '#web/features/agenda/agenda-texts.ts'
import { FeedsPanel } from '#web/features/agenda/FeedsPanel.tsx'
import { useNoticesTexts } from '#web/features/notices/notices-texts.ts'
import { SessionsPanel } from '#web/features/session/SessionsPanel.tsx'
import { call } from '#web/platform/calls/call.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { provider } from '#web/platform/page/branding.ts'
import { offeredLanguages } from '#web/platform/page/LanguageSelect.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { densities, prefer, skins, starts, themes, usePreferences } from '#web/platform/page/preferences.ts'
import { useChangeLanguage } from '#web/platform/page/useChangeLanguage.tsx'
import { paths } from '#web/platform/paths.ts'

import { AdministrationCard } from './AdministrationCard.tsx'

const running = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(version.running, {}, { signal }),
})

/** Remote support asks for it first. */
function RunningVersion() {
  const { options: texts } = useTexts()
  const { data } = useQuery(running)
  return (
    <p className="ui-soft ui-number">
      {texts.version} {data?.version}
    </p>
  )
}

/** Language and looks. Every choice applies at once. */
function PreferencesCard() {
  const { header, options: texts } = useTexts()
  const language = useLanguage()
  const { change, failure } = useChangeLanguage()
  const { skin, theme, density, start } = usePreferences()
  const skinNames = { smart: texts.skins.smart, provider: provider.name }
  return (
    <Card className="ui-grid ui-gap-20">
      <RadioGroup
        label={header.language}
        value={language}
        onChange={change}
        options={offeredLanguages.map((value) => ({ value, label: header.languages[value] }))}
      />
      {failure}
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
      <RadioGroup
        label={texts.start}
        description={texts.startText}
        value={start}
        onChange={(value) => prefer({ start: value })}
        options={starts.map((value) => ({ value, label: texts.starts[value] }))}
      />
    </Card>
  )
}

export function OptionsPage() {
  const { options: texts } = useTexts()
  const { feeds } = useAgendaTexts()
  const notices = useNoticesTexts()
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]} meta={texts.intro}>
      <div className="ui-grid ui-gap-16 options">
        <PreferencesCard />
        <SessionsPanel />
        <Card title={notices.title}>
          <div className="ui-stack ui-gap-12">
            <p className="ui-soft">{notices.settingsPage.intro}</p>
            <p>
              <TextLink href={paths.noticeSettings}>{notices.settings}</TextLink>
            </p>
          </div>
        </Card>
        <Card title={feeds.card}>
          <FeedsPanel />
        </Card>
        <AdministrationCard />
        <RunningVersion />
      </div>
    </Page>
  )
}
