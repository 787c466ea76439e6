import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { paths } from './paths.ts'

/** An address that no screen belongs to. */
export function NotFoundPage() {
  const { failures } = useTexts()
  return (
    <Page title={failures.notFound} crumbs={[{ label: failures.notFound }]}>
      <p className="page-text">{failures.notFoundText}</p>
      <LinkButton href={paths.home} kind="primary">
        {failures.toHome}
      </LinkButton>
    </Page>
  )
}
