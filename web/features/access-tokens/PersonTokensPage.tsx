import { useQuery } from '@tanstack/react-query'

import { fullName } from '#contract/people.ts'
import { useAccountTexts } from '#web/features/accounts/accounts-texts.ts'
import { employeeById } from '#web/features/employees/employees.api.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { tokensOf } from './access-tokens.api.ts'
import { TokenListPart } from './TokenListPart.tsx'

export function PersonTokensPage({ id }: { id: number }) {
  const texts = useAccessTokenTexts()
  const accounts = useAccountTexts()
  const { options } = useTexts()
  const answer = useQuery(tokensOf(id))
  const person = useQuery(employeeById(id)).data
  const title = person ? texts.ofPerson(fullName(person)) : texts.title
  return (
    <Page
      title={title}
      crumbs={[
        { label: options.title, href: paths.options },
        { label: accounts.title, href: paths.people },
        { label: texts.title },
      ]}
      meta={texts.ofPersonNote}
    >
      <Card className="access-tokens">
        <TokenListPart answer={answer} employeeId={id} none={{ title: texts.noneOfPerson }} />
      </Card>
    </Page>
  )
}
