import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

export function NotFoundPage() {
  const { failures } = useTexts()
  return (
    <Page title={failures.notFound} crumbs={[{ label: failures.notFound }]}>
      <p className="ui-gap-below ui-soft">{failures.notFoundText}</p>
      <LinkButton href={paths.home} kind="primary">
        {failures.toHome}
      </LinkButton>
    </Page>
  )
}
