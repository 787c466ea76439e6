import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'

export function HomePage() {
  const { app, menu } = useTexts()
  return (
    <Page title={app.home} crumbs={[{ label: menu.dashboard }]}>
      <div className="ui-card home-card" />
    </Page>
  )
}
