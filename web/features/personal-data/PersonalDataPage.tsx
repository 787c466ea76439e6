import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type HolderKind, holderKinds } from '#contract/personal-data.ts'
import { searchAnswer } from '#web/features/search/search.api.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { SearchBox } from '#web/platform/kit/fields/SearchBox.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePersonalDataTexts } from './personal-data-texts.ts'
import { RequestsPart } from './RequestsPart.tsx'

import './personal-data.css'

/** Most people of a kind that a search shows. */
const mostFound = 5

const pageOf = (kind: HolderKind, id: number): string =>
  kind === 'contacts' ? paths.personalData.contact(id) : paths.personalData.employee(id)

/** Who is found by a term, contacts and employees. */
function FoundPart({ term }: { term: string }) {
  const texts = usePersonalDataTexts().find
  const answer = useQuery(searchAnswer(term, mostFound))
  if (answer.isPending) return <Loader inline label={texts.loading} />
  if (answer.isError) return <ErrorState {...failureOf(answer)} />
  const found = holderKinds.flatMap((kind) =>
    (answer.data.find(({ noun }) => noun === kind)?.items ?? []).map((item) => ({ kind, ...item })),
  )
  if (found.length === 0) return <output>{texts.none}</output>
  return (
    <ul className="ui-grid ui-gap-12 personal-data-found" aria-label={texts.results}>
      {found.map(({ kind, id, name, detail }) => (
        <li key={`${kind}-${id}`}>
          <TextLink href={pageOf(kind, id)}>{name}</TextLink>
          <span className="ui-small ui-soft">{[texts.kinds[kind], detail].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

export function PersonalDataPage() {
  const texts = usePersonalDataTexts()
  const { options } = useTexts()
  const [term, setTerm] = useState('')
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.note}
    >
      <Card title={texts.find.title} note={texts.find.note} className="personal-data-find">
        <SearchBox value={term} onSearch={setTerm} label={texts.find.label} placeholder={texts.find.placeholder} />
        {term !== '' && <FoundPart term={term} />}
      </Card>
      <RequestsPart />
    </Page>
  )
}
