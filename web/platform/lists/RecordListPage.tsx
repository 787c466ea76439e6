import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

import type { Texts } from '#texts/texts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { Page, type PageProps } from '#web/platform/page/Page.tsx'

import { isClosed } from './answer-states.ts'
import { ExportButton } from './ExportButton.tsx'
import type { ExportOf } from './ExportDialog.tsx'
import { PagedList, type PagedListProps } from './PagedList.tsx'

interface RecordListPageProps<Row extends { id: number }, Field extends string>
  extends
    Pick<PagedListProps<Row, Field>, 'list' | 'answer' | 'columns' | 'bulk' | 'noun' | 'tools'>,
    Pick<PageProps, 'crumbs' | 'kicker'> {
  texts: Readonly<Record<'title' | 'search' | 'add' | 'empty' | 'emptyText', string>>
  /** false where the person may not. */
  create: string | false
  /** false where the person may not. */
  importHref?: string | false
  /** The list's call, where it can be taken along. */
  exported?: Pick<ExportOf, 'route' | 'params'>
  /** Its route asks for the record when the pointer rests on the link. */
  hrefOf: (id: number) => string
  nameOf: (row: Row) => string
  /** What is shown where there are records, but the filters find none. */
  nothingFound?: ReactNode
  children?: ReactNode
}

const actionsIn = <Row extends { id: number }>(
  { app, ui }: Texts,
  hrefOf: (id: number) => string,
  nameOf: (row: Row) => string,
): Column<Row, never> => ({
  id: 'actions',
  header: ui.list.actions,
  hideHeader: true,
  align: 'end',
  phone: 'action',
  cell: (row) => (
    <LinkButton href={hrefOf(row.id)}>
      {app.view} <VisuallyHidden>{nameOf(row)}</VisuallyHidden>
    </LinkButton>
  ),
})

export function RecordListPage<Row extends { id: number }, Field extends string>({
  texts,
  crumbs,
  kicker,
  create,
  importHref,
  exported,
  columns,
  hrefOf,
  nameOf,
  nothingFound,
  children,
  ...place
}: RecordListPageProps<Row, Field>) {
  // Every list loads it first, and its columns are new with each render.
  'use no memo'
  const portalTexts = useTexts()
  const isEmpty = place.answer.data?.totalRecordsCount === 0
  const actions = (
    <>
      {exported && !isClosed(place.answer) && (
        <ExportButton {...exported} query={place.list.params} total={place.answer.data?.filteredRecordsCount} />
      )}
      {importHref && <LinkButton href={importHref}>{portalTexts.app.import}</LinkButton>}
      {create && (
        <LinkButton kind={isEmpty ? 'secondary' : 'primary'} icon={<Plus />} href={create}>
          {texts.add}
        </LinkButton>
      )}
    </>
  )
  return (
    <Page title={texts.title} kicker={kicker} crumbs={crumbs} page={place.list.page} actions={actions}>
      <PagedList
        {...place}
        label={texts.title}
        searchLabel={texts.search}
        columns={[...columns, actionsIn(portalTexts, hrefOf, nameOf)]}
        empty={
          (!isEmpty && nothingFound) || (
            <EmptyState
              title={texts.empty}
              text={texts.emptyText}
              action={<FirstSteps otherwise={create && <LinkButton href={create}>{texts.add}</LinkButton>} />}
            />
          )
        }
      />
      {children}
    </Page>
  )
}
